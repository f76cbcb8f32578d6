import type { Json } from '../../kernel/json.ts';
import type { Language, Phrase } from '../../kernel/phrase.ts';
import type { Operation } from './operations.ts';

const security: Record<string, { says: Record<string, Json>; about: Phrase }> = {
  applicationPassword: {
    says: { type: 'http', scheme: 'basic' },
    about: {
      es: 'Nombre de la persona, o su correo, y una contraseña de aplicación suya.',
      en: "A person's name, or e-mail address, and an application password of theirs.",
    },
  },
  key: {
    says: { type: 'http', scheme: 'bearer' },
    about: {
      es: 'Clave de un programa: con alcance, con caducidad y revocable.',
      en: 'Key of a program: with a scope, with an expiry, revocable.',
    },
  },
  session: {
    says: { type: 'apiKey', in: 'cookie', name: '__Host-cartelera-session' },
    about: {
      es: 'La cookie que pone `POST /session`; en la propia máquina, sin https, se llama `cartelera-session`.',
      en: 'The cookie that `POST /session` sets; on the machine itself, without https, it is called `cartelera-session`.',
    },
  },
  csrfToken: {
    says: { type: 'apiKey', in: 'header', name: 'X-CSRF-Token' },
    about: {
      es: 'El `csrf_token` de la sesión, con cada escritura que se hace por la cookie; también como `X-WP-Nonce`.',
      en: 'The `csrf_token` of the session, with every write made by the cookie; as `X-WP-Nonce` too.',
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
