import { randomBytes } from 'node:crypto';
import { type HashSecret, isSameHash } from '../credentials/secret-hash.ts';
import type { Account } from './account.ts';

/** A browser is known again for so many seconds: a year. */
export const browserSeconds = 365 * 24 * 60 * 60;

// What is stored of the password is part of it: with another password nobody's browser is known any more.
const sealOf = (hash: HashSecret, { userId, passwordHash }: Account, browser: string): string =>
  hash('known browser', `${userId} ${passwordHash} ${browser}`);

/** A new number for a browser. */
export const newBrowser = (): string => randomBytes(16).toString('base64url');

/** What the cookie holds by which the browser is known as one in which that person has signed in. */
export const browserCookie = (hash: HashSecret, account: Account, browser: string): string =>
  `${browser}.${sealOf(hash, account, browser)}`;

/** The number of the browser if its cookie was made for that person, else null. */
export const knownBrowser = (
  hash: HashSecret,
  account: Account | null,
  cookie: string | null,
): string | null => {
  const [, browser, seal] = /^([A-Za-z0-9_-]{22})\.([0-9a-f]{64})$/.exec(cookie ?? '') ?? [];
  if (account === null || browser === undefined || seal === undefined) return null;
  return isSameHash(seal, sealOf(hash, account, browser)) ? browser : null;
};
