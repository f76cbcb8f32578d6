import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { takeTurns } from '../../kernel/waiting.ts';
import { tooManySignIns } from './refusals.ts';

/** Work for one hash; memory in KiB. */
interface Cost {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

/** OWASP Password Storage Cheat Sheet, argon2id: 19 MiB, two passes. */
const cost: Cost = { memory: 19 * 1024, passes: 2, parallelism: 1 };
const hashLength = 32;
const saltLength = 16;

/** Requests that hash or wait for it, some seconds' worth of work; later ones are rejected. */
const maxAdmitted = 32;
const retryAfterSeconds = 5;

const derive = promisify(argon2);

// One keyboard writes é as one character, another as two (Unicode NFKC, NIST SP 800-63B 3.1.1.2).
const hashOf = (password: string, salt: Buffer, { memory, passes, parallelism }: Cost): Promise<Buffer> =>
  derive('argon2id', {
    message: password.normalize('NFKC'),
    nonce: salt,
    parallelism,
    tagLength: hashLength,
    memory,
    passes,
  });

const unpadded = (bytes: Buffer): string => bytes.toString('base64').replace(/=+$/, '');
const prefixOf = ({ memory, passes, parallelism }: Cost): string =>
  `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$`;

const form =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,2}),p=(\d{1,2})\$([A-Za-z0-9+/]{22})\$([A-Za-z0-9+/]{43})$/;

/** Makes and checks hashes of passwords that people choose, one at a time in this process. */
export const createHashing = () => {
  const inTurn = takeTurns(1);
  let admitted = 0;
  const nobody = randomBytes(saltLength);
  return {
    /**
     * Does work that has passwords hashed.
     * @throws AppError 429 `rest_too_many_sign_ins` when too many are at that already.
     */
    admit: async <T>(work: () => Promise<T>): Promise<T> => {
      if (admitted >= maxAdmitted) throw tooManySignIns(retryAfterSeconds);
      admitted += 1;
      try {
        return await work();
      } finally {
        admitted -= 1;
      }
    },
    /** Returns what is stored of a password: argon2id (RFC 9106) in the PHC string format. */
    hash: async (password: string): Promise<string> => {
      const salt = randomBytes(saltLength);
      const hash = await inTurn(() => hashOf(password, salt, cost));
      return `${prefixOf(cost)}${unpadded(salt)}$${unpadded(hash)}`;
    },
    /**
     * Whether a stored hash was made of the password. Null takes the same work and is never right, so that the time does
     * not depend on whether there is such an account.
     */
    verify: async (password: string, stored: string | null): Promise<boolean> => {
      const [, memory, passes, parallelism, salt, hash] = form.exec(stored ?? '') ?? [];
      if (salt === undefined || hash === undefined) {
        await inTurn(() => hashOf(password, nobody, cost));
        return false;
      }
      const own = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
      const made = await inTurn(() => hashOf(password, Buffer.from(salt, 'base64'), own));
      return timingSafeEqual(made, Buffer.from(hash, 'base64'));
    },
    /** Whether a stored hash was made with less or other work than new ones. */
    isOutdated: (stored: string): boolean => !stored.startsWith(prefixOf(cost)),
  };
};
