import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../storage/dialect.ts';
import { keptSetting } from '../../storage/kept-setting.ts';

/** For what a hash is made; one made for one purpose never passes for another. */
type Purpose =
  | 'application password'
  | 'key'
  | 'record password'
  | 'record password guess'
  | 'session'
  | 'csrf token'
  | 'known browser'
  | 'sign-in counter';

/**
 * The calendar's own keyed hash, as hexadecimal text: what is stored of an application password, a key or a session.
 * Those are long and random, so that a fast one is enough.
 */
export type HashSecret = (purpose: Purpose, secret: string) => string;

const settingName = 'secret_hash_key';

/** The calendar's own hash, whose key is made on first use and kept in `settings`. */
export const loadSecretHash = async (database: Database): Promise<HashSecret> => {
  const drawn = await keptSetting(database, settingName, () => randomBytes(32).toString('hex'));
  const key = Buffer.from(drawn, 'hex');
  return (purpose, secret) => createHmac('sha256', key).update(`${purpose}\n${secret}`).digest('hex');
};

/** Compares two hashes in a time that does not tell where they differ; either may be any text. */
export const isSameHash = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};
