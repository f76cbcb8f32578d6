import { AppError } from '../../kernel/error.ts';

/** Types that stand where nobody chose one: none, what `fetch` says of a text, and what `curl -d` says of anything. */
const unchosenTypes = new Set(['', 'text/plain', 'application/x-www-form-urlencoded']);

/** Whether a body that came under that type was meant as JSON. */
export const isUnsaidJson = (type: string, bytes: Buffer): boolean =>
  unchosenTypes.has(type) && /^\s*\{/.test(bytes.subarray(0, 100).toString('utf8'));

/**
 * For the missing parameters of a request whose body was meant as JSON, the same refusal which also says that the
 * content type is at fault; any other error as it is. The names stay at the end (reference http-conventions 4).
 */
export const blameType = (error: unknown): unknown => {
  if (!(error instanceof AppError) || error.code !== 'rest_missing_callback_param') return error;
  const { kind, code, phrase, data } = error;
  const said = {
    es: `El cuerpo parece JSON, pero falta la cabecera "Content-Type: application/json". ${phrase.es}`,
    en: `The body looks like JSON, but the header "Content-Type: application/json" is missing. ${phrase.en}`,
  };
  return new AppError(kind, code, said, data);
};
