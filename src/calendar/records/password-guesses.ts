import type { HashSecret } from '../../accounts/credentials/secrets.ts';
import type { Attempts } from '../../accounts/sign-in/attempts.ts';
import { AppError } from '../../kernel/error.ts';
import type { Database } from '../../storage/dialect.ts';

/** Whether the text is the password whose hash is stored; takes the same time for every wrong one. */
export type IsPassword = (given: string, hash: string) => boolean;

/** What came of trying a password on records. */
interface Tried {
  /** Ids of those that it opens. */
  readonly opened: ReadonlySet<number>;
  /** Of those on which nothing may be tried from that network now: how many seconds that lasts. */
  readonly usedUp: ReadonlyMap<number, number>;
}

/** Tries passwords that hide records, and bounds how often. */
export interface PasswordGuesses {
  /**
   * Tries a password from a network on records, given their hashes by id. What it does not open counts as a wrong guess
   * at each, unless it opens one of them, or `isRight` says that it has opened another record of the same request.
   */
  readonly open: (
    hashes: ReadonlyMap<number, string>,
    given: { readonly password: string; readonly network: string; readonly isRight: boolean },
  ) => Promise<Tried>;
}

/** Wrong guesses at one record from one network, in the time that `Attempts` counts. */
const mostGuesses = 10;

/** Guesses are used up: 429 `rest_too_many_passwords`. */
export const tooManyGuesses = (seconds: number): AppError =>
  new AppError(
    'rate_limited',
    'rest_too_many_passwords',
    {
      es: `Demasiadas contraseñas incorrectas. Vuelve a intentarlo dentro de ${seconds} s.`,
      en: `Too many wrong passwords. Try again in ${seconds} s.`,
    },
    { retry_after: seconds },
  );

/** Guesses are counted in the database, by record and network: nobody locks a record for others. */
export const countGuesses = (
  database: Database,
  hash: HashSecret,
  { attempts, isPassword }: { readonly attempts: Attempts; readonly isPassword: IsPassword },
): PasswordGuesses => ({
  open: async (hashes, { password, network, isRight }) => {
    const counters = new Map(
      [...hashes.keys()].map((id) => [id, hash('record password guess', `${id} ${network}`)] as const),
    );
    // Counted first: of many that come at once no more are told whether they are right.
    const full = await attempts.countEach([...counters.values()], mostGuesses);
    const opened = new Set<number>();
    const counted: string[] = [];
    const usedUp = new Map<number, number>();
    for (const [id, counter] of counters) {
      const seconds = full.get(counter);
      if (seconds !== undefined) {
        usedUp.set(id, seconds);
        continue;
      }
      counted.push(counter);
      if (isPassword(password, hashes.get(id) ?? '')) opened.add(id);
    }
    if (counted.length > 0 && (isRight || opened.size > 0)) {
      await database.transaction((executor) => attempts.takeBack(executor, counted));
    }
    return { opened, usedUp };
  },
});
