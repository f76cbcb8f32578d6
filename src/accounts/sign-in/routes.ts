import { parseQuery } from '../../http/request/query.ts';
import { endpoint, type HttpResponse, type Route } from '../../http/routing/route.ts';
import { type Client, queryOf } from '../../kernel/client.ts';
import { invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { Type } from '../../kernel/schema/type.ts';
import type { Database } from '../../storage/dialect.ts';
import type { Identification } from '../credentials/identify.ts';
import type { HashSecret } from '../credentials/secrets.ts';
import { losesCookies } from '../credentials/session-cookie.ts';
import { csrfTokenOf } from '../credentials/session-request.ts';
import { findUserById } from '../users/user.ts';
import { notSignedIn } from './refusals.ts';
import { passwordFields, SessionSchema, signInFields, signInRules } from './schema.ts';
import type { Begun, SignIn } from './sign-in.ts';

const cookieNotKept: Phrase = {
  es: 'El navegador no guardará la cookie de la sesión: es Secure y la petición ha llegado por http. Usa https, o http://localhost en el propio equipo.',
  en: 'The browser will not keep the cookie of the session: it is Secure, and the request came by http. Use https, or http://localhost on the machine itself.',
};

type Warnings = readonly { readonly code: 'cookie_not_kept'; readonly message: string }[];

/** What the routes stand on. */
export interface SignInDependencies {
  readonly database: Database;
  readonly hash: HashSecret;
  readonly identification: Pick<Identification, 'findSession' | 'endOfSession'>;
  readonly signIn: SignIn;
}

/** Addresses are written down by every proxy and browser on the way. */
const refuseInAddress = ({ url }: Client, names: readonly string[]): void => {
  const query = parseQuery(queryOf(url));
  const fault = { es: 'No se admite en la URL.', en: 'It is not accepted in the URL.' };
  const found = names.filter((name) => query[name] !== undefined);
  if (found.length > 0) throw invalidFields(Object.fromEntries(found.map((name) => [name, fault])));
};

/** Work of its own kind, as passwords are hashed one after another. A name, a password and a token, in bytes. */
const signingIn = { work: 'sign-in', maxBodyBytes: 4096 } as const;

/** The routes of `/session`: sign in, read the session, change the password, sign out. */
export const signInRoutes = (dependencies: SignInDependencies): readonly Route[] => {
  const { database, hash, identification, signIn } = dependencies;

  const describe = async (
    status: number,
    session: { readonly userId: number; readonly secret: string; readonly expiresAt: string | null } | null,
    cookies: readonly string[] = [],
    warnings?: Warnings,
  ): Promise<HttpResponse> => {
    const user = session === null ? null : await findUserById(database.read, session.userId);
    const value =
      session === null || user === null
        ? { user: null, csrf_token: null, expires_at: null }
        : {
            user: { id: user.id, login: user.login, name: user.name, email: user.email, role: user.role },
            csrf_token: csrfTokenOf(hash, session.secret),
            expires_at: session.expiresAt,
          };
    return { status, body: { value: { ...value, ...(warnings && { warnings }) } }, cookies };
  };

  const begun = (
    status: number,
    { userId, secret, cookies }: Begun,
    warnings?: Warnings,
  ): Promise<HttpResponse> =>
    describe(status, { userId, secret, expiresAt: identification.endOfSession() }, cookies, warnings);

  const findSession = async (client: Client) => {
    const session = await identification.findSession(client);
    if (session === null || session.actor.userId === null) return null;
    const { userId } = session.actor;
    return { ...session, userId, actor: { ...session.actor, userId } };
  };

  return [
    {
      path: '/',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findSession',
          summary: { es: 'Devuelve la sesión.', en: 'Returns the session.' },
          description: {
            es: 'Devuelve el usuario que ha iniciado sesión y el `csrf_token` que debe acompañar a cada escritura; sin sesión, todo es `null`.',
            en: 'Returns the user who is signed in and the `csrf_token` that every write needs; without a session everything is `null`.',
          },
          parameters: Type.Object({}),
          answers: { 200: SessionSchema },
          refusals: {},
          handle: async (_, client) => describe(200, await findSession(client)),
        }),
        endpoint({
          methods: ['POST'],
          operationId: 'createSession',
          ...signingIn,
          summary: {
            es: 'Inicia sesión con nombre y contraseña.',
            en: 'Signs in with name and password.',
          },
          description: {
            es: 'La sesión se guarda en una cookie válida solo en páginas del mismo sitio. Tras diez intentos fallidos se aplica un tiempo de espera.',
            en: 'The session is kept in a cookie that is valid on pages of the same site only. After ten failed attempts a waiting time applies.',
          },
          parameters: Type.Object(signInFields),
          rules: signInRules,
          answers: { 201: SessionSchema },
          refusals: {
            401: ['incorrect_password'],
            403: ['rest_foreign_origin'],
            429: ['rest_too_many_sign_ins'],
          },
          handle: async ({ parameters: { name, password }, language }, client) => {
            refuseInAddress(client, ['password']);
            const session = await signIn.signIn(client, name, password);
            const warning = { code: 'cookie_not_kept', message: cookieNotKept[language] } as const;
            return begun(201, session, losesCookies(client) ? [warning] : undefined);
          },
        }),
        endpoint({
          methods: ['DELETE'],
          operationId: 'deleteSession',
          ...signingIn,
          summary: { es: 'Cierra la sesión.', en: 'Signs out.' },
          description: {
            es: 'La cookie deja de ser válida.',
            en: 'The cookie is no longer valid.',
          },
          parameters: Type.Object({}),
          answers: { 200: SessionSchema },
          refusals: { 403: ['rest_foreign_origin'] },
          handle: async (_, client) => {
            const session = await findSession(client);
            return describe(200, null, await signIn.signOut(client, session));
          },
        }),
      ],
    },
    {
      path: '/password',
      endpoints: [
        endpoint({
          methods: ['PUT'],
          operationId: 'updatePassword',
          ...signingIn,
          summary: {
            es: 'Cambia tu contraseña y cierra las demás sesiones.',
            en: 'Changes your password and ends all other sessions.',
          },
          description: {
            es: 'Requiere también la contraseña actual.',
            en: 'The current password is required too.',
          },
          parameters: Type.Object(passwordFields),
          rules: signInRules,
          answers: { 200: SessionSchema },
          refusals: { 401: ['rest_not_logged_in'], 429: ['rest_too_many_sign_ins'] },
          handle: async ({ parameters: { current_password: current, password: next } }, client) => {
            refuseInAddress(client, ['current_password', 'password']);
            const session = await findSession(client);
            if (session === null) throw notSignedIn();
            return begun(200, await signIn.changePassword(client, session, { current, next }));
          },
        }),
      ],
    },
  ];
};
