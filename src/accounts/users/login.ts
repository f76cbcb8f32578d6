const longest = 60;
const form = /^[\p{L}\p{N}](?:[\p{L}\p{N} _.@-]*[\p{L}\p{N}_.@-])?$/u;

/** A name to sign in with, in its one spelling; null when it does not have the form. */
export const readLogin = (text: string): string | null => {
  if (text.length > longest) return null;
  const login = text.normalize('NFC').trim();
  return login.length <= longest && form.test(login) ? login : null;
};

/** What names and e-mail addresses are compared by: letter case does not count (reference http-conventions 8). */
export const loginKey = (text: string): string => text.normalize('NFC').trim().toLowerCase();

/** Whether somebody can have such a key: no e-mail address is longer (RFC 5321 4.5.3.1); PostgreSQL refuses texts with NUL. */
export const canBeLogin = (key: string): boolean => key !== '' && key.length <= 254 && !key.includes('\0');
