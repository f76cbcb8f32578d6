import { AppError } from '../../kernel/error.ts';
import { loginKey } from '../users/user.ts';
import { beginsLikeKey } from './secrets.ts';

/** What a request presents, before it is checked. */
export type Credentials =
  | { readonly kind: 'application password'; readonly loginKey: string; readonly secret: string }
  | { readonly kind: 'key'; readonly secret: string }
  /** Of the cookie of a user who has signed in with name and password. */
  | { readonly kind: 'session'; readonly secret: string };

const readBasic = (encoded: string): Credentials | null => {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) return null;
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  const password = text.slice(colon + 1);
  if (colon < 0 || password === '') return null;
  return {
    kind: 'application password',
    loginKey: loginKey(text.slice(0, colon)),
    secret: password.replace(/[^A-Za-z0-9]/g, ''),
  };
};

/**
 * The credentials in an `Authorization` header, or null when there are none to check: another scheme,
 * a Basic value that cannot be decoded or has no password, a Bearer value that does not begin like our keys
 * (reference http-conventions 8).
 */
export const readCredentials = (authorization: string): Credentials | null => {
  const [scheme = '', value = ''] = authorization.trim().split(/ +/, 2);
  switch (scheme.toLowerCase()) {
    case 'basic':
      return readBasic(value);
    case 'bearer':
      return beginsLikeKey(value) ? { kind: 'key', secret: value } : null;
    default:
      return null;
  }
};

/** Unknown, wrong, expired and revoked have one response, which does not reveal accounts: 401 `incorrect_password`. */
export const incorrectPassword = (): AppError =>
  new AppError('unauthenticated', 'incorrect_password', {
    es: 'El usuario, la contraseña o la clave no son correctos.',
    en: 'The user name, the password or the key is not correct.',
  });
