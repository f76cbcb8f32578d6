import { randomBytes, randomInt } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const keyPrefix = 'cartelera_';
const keyLength = 40;

const randomText = (length: number): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('');

/** A new application password: 24 letters and digits, 142 bits of chance. */
export const newApplicationPassword = (): string => randomText(24);

/** A new key: a prefix by which anybody knows what it is, and 40 letters and digits. */
export const newKey = (): string => keyPrefix + randomText(keyLength);

/** Whether a text is meant as a key of ours, be it a wrong one. */
export const beginsLikeKey = (text: string): boolean => text.startsWith(keyPrefix);

/** The start of a key, by which its owner knows it again. */
export const hintOf = (key: string): string => key.slice(0, keyPrefix.length + 4);

/** A new secret for the cookie of a session: 256 bits of chance. */
export const newSessionSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text has the form of such a secret. */
export const isSessionSecret = (text: string): boolean => /^[A-Za-z0-9_-]{43}$/.test(text);
