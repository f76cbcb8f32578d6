import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a password that was given once opens the page; seconds. */
const lifetime = 24 * 60 * 60;

/** A protected event with the hash of its password, which is the key: another password makes old cookies worthless. */
interface Protected {
  readonly id: number;
  readonly password_hash: string | null;
}

const signatureOf = ({ id, password_hash }: Protected, end: number): Buffer =>
  createHmac('sha256', password_hash ?? '')
    .update(`seen ${id} ${end}`)
    .digest();

const nameOf = (id: number): string => `seen-${id}`;

/**
 * The cookie that says that the password of an event was given (pages.md 3.10): id, end and a digest of both. `path` is that
 * of the pages of events; `now` is in seconds since 1970.
 */
export const seenCookie = (
  event: Protected,
  { path, now, isSecure }: { readonly path: string; readonly now: number; readonly isSecure: boolean },
): string => {
  const end = now + lifetime;
  const value = `${event.id}.${end}.${signatureOf(event, end).toString('base64url')}`;
  const secure = isSecure ? '; Secure' : '';
  return `${nameOf(event.id)}=${value}; Path=${path}; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`;
};

const valueIn = (cookies: string, name: string): string | null => {
  for (const pair of cookies.split(';')) {
    const [key = '', value = ''] = pair.trim().split('=', 2);
    if (key === name) return value;
  }
  return null;
};

/** Whether the cookies of a request hold one for this event that has not ended; `now` as above. */
export const hasSeen = (event: Protected, cookies: string | undefined, now: number): boolean => {
  const value = cookies === undefined ? null : valueIn(cookies, nameOf(event.id));
  const [id, end, signature = ''] = value?.split('.') ?? [];
  if (Number(id) !== event.id || !/^\d{1,12}$/.test(end ?? '') || Number(end) <= now) return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(event, Number(end));
  return given.length === expected.length && timingSafeEqual(given, expected);
};
