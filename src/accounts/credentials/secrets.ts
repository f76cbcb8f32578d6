import { createHmac, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Database } from '../../storage/dialect.ts';
import { keptSetting } from '../../storage/kept-setting.ts';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const keyPrefix = 'cartelera_';

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new application password: 24 letters and digits, 142 random bits. */
export const newApplicationPassword = (): string => randomText(24);

/** A new key: a prefix that names the program, and 40 letters and digits. */
export const newKey = (): string => keyPrefix + randomText(40);

/** Whether a text is meant as a key of ours, be it a wrong one. */
export const beginsLikeKey = (text: string): boolean => text.startsWith(keyPrefix);

/** The start of a key, by which its owner recognizes it. */
export const hintOf = (key: string): string => key.slice(0, keyPrefix.length + 4);

/** A new secret for the cookie of a session: 256 random bits. */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of such a secret. */
export const isSessionSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);

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

/** Returns the calendar's own hash, whose key is drawn on first use and stored in `settings`. */
export const loadSecretHash = async (database: Database): Promise<HashSecret> => {
  const drawn = await keptSetting(database, settingName, () => randomBytes(32).toString('hex'));
  const key = Buffer.from(drawn, 'hex');
  return (purpose, secret) => createHmac('sha256', key).update(`${purpose}\n${secret}`).digest('hex');
};

/** Compares two hashes in a time that does not depend on where they differ; either may be any text. */
export const isSameHash = (one: string, other: string): boolean => {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
};
