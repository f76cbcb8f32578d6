import { readRetryAfter } from '../../../../http/client/response-headers.ts';
import { type FetchedAnswer, FetchFailure, type SafeRequest } from '../../../../http/client/safe-request.ts';
import type { Clock } from '../../../../kernel/clock.ts';
import { AppError } from '../../../../kernel/error.ts';
import type { Phrase } from '../../../../kernel/phrase.ts';
import { usableCharacters } from '../../../../kernel/text/characters.ts';
import type { Wait } from '../../../../kernel/waiting.ts';
import { readJson } from './read-json.ts';

/** An answer of the source, read as JSON. */
interface SiteAnswer {
  readonly status: number;
  readonly body: unknown;
  readonly url: URL;
}

/** Gets JSON from the source, patiently: `tries` times at most, six unless said. */
export type SiteClient = (address: string, tries?: number) => Promise<SiteAnswer>;

/** Nobody ends an import but by ending the program. */
const never = new AbortController().signal;

const usualTries = 6;
/** Of a name that has never been found: mistyped far more often than away for a moment. */
const triesOfUnknown = 2;
/** Milliseconds before the second try; doubled each time. */
const firstPause = 500;
/** The longest that a source may make us wait, in milliseconds. */
const longestPause = 300_000;

/** What passes by itself: too many requests, and servers that are busy or restarting (RFC 9110 15.6). */
const passing = new Set([408, 425, 429, 500, 502, 503, 504]);

/** A source that cannot be read any further; `reason` follows its address. */
export const sourceFailure = (address: string, es: string, en: string): AppError =>
  new AppError('invalid', 'import_source', { es: `${address}: ${es}`, en: `${address}: ${en}` });

const unknownHost = (address: string): AppError =>
  new AppError('invalid', 'import_unknown_host', {
    es: `${address}: no se encuentra el servidor ${new URL(address).hostname}; comprueba la dirección y la conexión.`,
    en: `${address}: no machine called ${new URL(address).hostname} is found; check the address and the connection.`,
  });

/** The source that is read at this address does not let this person in, or nobody who does not sign in. */
export const loginRefused = (address: string, hasLogin: boolean): AppError =>
  new AppError(
    'invalid',
    'import_login',
    hasLogin
      ? {
          es: `${address}: el sitio no acepta a este usuario.`,
          en: `${address}: the site refuses this login.`,
        }
      : {
          es: `${address}: el sitio pide iniciar sesión: --user.`,
          en: `${address}: it wants a login: --user.`,
        },
  );

/** So much of what is no JSON is shown. */
const shownCharacters = 100;

const beginningOf = ({ bytes }: FetchedAnswer): string =>
  usableCharacters(
    bytes
      .subarray(0, 4 * shownCharacters)
      .toString('utf8')
      .trim()
      .replace(/\s+/g, ' ')
      .slice(0, shownCharacters),
  );

const parsed = ({ bytes, headers }: FetchedAnswer): { readonly body: unknown } | null => {
  if (bytes.length === 0 && (headers['content-type'] ?? '').includes('json')) return { body: null };
  return readJson(bytes);
};

const cutOff: Phrase = { es: 'La respuesta no vino entera.', en: 'The answer did not come whole.' };

/**
 * A client of a source that tells `onRepeat` why it will ask again and when: asks again, later and later, when a request fails in a way that passes, and waits as long as
 * the source says (`Retry-After`, RFC 9110 10.2.3); until then nothing else is asked of it either.
 * @throws AppError `import_source` when it gives up, or when the answer is no JSON; `import_unknown_host` when the first
 * thing that is asked of it shows that its name is nobody's.
 */
export const siteClient = (
  request: SafeRequest,
  authorization: string | null,
  wait: Wait,
  clock: Clock,
  onRepeat: (reason: Phrase) => void,
): SiteClient => {
  let quiet: Promise<unknown> = Promise.resolve();
  let hasAnswered = false;
  const pauseBefore = (address: string, milliseconds: number, { es, en }: Phrase): Promise<void> => {
    const seconds = Math.ceil(milliseconds / 1000);
    onRepeat({
      es: `${address}: ${es} Se repite en ${seconds} s.`,
      en: `${address}: ${en} It is asked again in ${seconds} s.`,
    });
    return wait(milliseconds, never);
  };
  return async (address, tries = usualTries) => {
    const headers = { accept: 'application/json' };
    const asking = authorization === null ? { headers } : { headers, authorization };
    for (let tried = 1; ; tried += 1) {
      const isLast = tried === tries;
      let answer: FetchedAnswer;
      await quiet;
      try {
        answer = await request(address, asking);
        hasAnswered = true;
      } catch (error) {
        if (!(error instanceof FetchFailure)) throw error;
        if (error.isRefused) {
          throw sourceFailure(
            address,
            `${error.phraseForOwner.es} Si es de fiar, nombre la máquina en --allow-fetch-from.`,
            `${error.phraseForOwner.en} If you trust it, name the machine in --allow-fetch-from.`,
          );
        }
        const isUnknown = error.isUnresolved && !hasAnswered;
        if (isUnknown && tried >= triesOfUnknown) throw unknownHost(address);
        if (isLast) throw sourceFailure(address, error.phrase.es, error.phrase.en);
        await pauseBefore(address, firstPause * 2 ** tried, error.phrase);
        continue;
      }
      if (passing.has(answer.status) && !isLast) {
        const asked = readRetryAfter(answer.headers['retry-after'], clock()) ?? 0;
        const pause = pauseBefore(address, Math.min(longestPause, Math.max(asked, firstPause * 2 ** tried)), {
          es: `Respondió ${answer.status}.`,
          en: `It answered ${answer.status}.`,
        });
        quiet = Promise.all([quiet, pause]);
        await pause;
        continue;
      }
      const json = parsed(answer);
      if (json !== null) return { status: answer.status, body: json.body, url: answer.url };
      // A page that is cut off in the middle may come whole the next time.
      if (isLast || !(answer.headers['content-type'] ?? '').includes('json')) {
        throw sourceFailure(
          address,
          `respondió ${answer.status} con algo que no es JSON: ${beginningOf(answer)}`,
          `it answered ${answer.status} with something that is no JSON: ${beginningOf(answer)}`,
        );
      }
      await pauseBefore(address, firstPause * 2 ** tried, cutOff);
    }
  };
};
