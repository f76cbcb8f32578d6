import type { Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import type { Operation } from './operations.ts';

const security: Record<string, { says: Record<string, Json>; about: Phrase }> = {
  applicationPassword: {
    says: { type: 'http', scheme: 'basic' },
    about: {
      es: 'Nombre de usuario o correo electrónico, y una contraseña de aplicación.',
      en: 'User name or e-mail address, and an application password.',
    },
  },
  key: {
    says: { type: 'http', scheme: 'bearer' },
    about: {
      es: 'Clave para un programa, con un alcance y, si se desea, una fecha de caducidad; se puede revocar.',
      en: 'Key for a program, with a scope and, if wanted, an expiry date; it can be revoked.',
    },
  },
  session: {
    says: { type: 'apiKey', in: 'cookie', name: '__Host-cartelera-session' },
    about: {
      es: 'La cookie que establece `POST /session`; en `localhost`, sin https, se llama `cartelera-session`.',
      en: 'The cookie that `POST /session` sets; on `localhost`, without https, it is called `cartelera-session`.',
    },
  },
  csrfToken: {
    says: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
    about: {
      es: 'El `csrf_token` de la sesión, obligatorio en cada escritura autenticada con la cookie; también se admite como `X-WP-Nonce`.',
      en: 'The `csrf_token` of the session, required with every write that is authenticated by the cookie; `X-WP-Nonce` is accepted too.',
    },
  },
};

const programs: readonly Json[] = [{ applicationPassword: [] }, { key: [] }];
const person = (isRead: boolean): Json => (isRead ? { session: [] } : { session: [], csrfToken: [] });

/** How a caller says who they are, for the components of a description. */
export const securitySchemes = (language: Language): Json =>
  Object.fromEntries(
    Object.entries(security).map(([name, { says, about: text }]) => [
      name,
      { ...says, description: text[language] },
    ]),
  );

/** What an operation accepts of `securitySchemes`, an empty one for strangers; `signsIn` as in `Mounted`: only people do that. */
export const describeSecurity = ({ endpoint, method }: Operation, signsIn: boolean): Json => {
  const credentials = [...(signsIn ? [] : programs), person(method === 'GET')];
  return endpoint.mayCall === undefined ? [{}, ...credentials] : credentials;
};
