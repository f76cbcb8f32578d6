import { type Language, phraseLanguage } from '../../kernel/phrase.ts';

const flag = '--locale';

/** The language for messages while the settings are not known yet, or are what is wrong. */
export const languageForErrors = (
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
): Language => {
  const separate = args.indexOf(flag);
  const inline = args.find((arg) => arg.startsWith(`${flag}=`))?.slice(flag.length + 1);
  const given = inline ?? (separate >= 0 ? args[separate + 1] : undefined);
  return phraseLanguage(given ?? environment['CARTELERA_LOCALE'] ?? '');
};
