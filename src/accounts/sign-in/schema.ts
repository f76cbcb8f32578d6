import type { Phrase } from '../../kernel/phrase.ts';
import type { ParameterOptions, Rule } from '../../kernel/schema/parameter.ts';
import { orNull, said, Type } from '../../kernel/schema/type.ts';
import { faultOfPassword } from './password.ts';

/** More characters than any name or password has; what is longer is not worth hashing. */
const longestText = 1000;

const textWanted: Phrase = {
  es: `Debe ser un texto de 1 a ${longestText} caracteres.`,
  en: `A text of 1 to ${longestText} characters is expected.`,
};

/** Rules of the fields below. */
export const signInRules: Readonly<Record<string, Rule>> = {
  'sign-in-text': (value) =>
    (typeof value === 'string' && value !== '' && value.length <= longestText) || textWanted,
  'new-password': (value) => {
    if (typeof value !== 'string' || value.length > longestText) return textWanted;
    return faultOfPassword(value) ?? true;
  },
};

const text = (rule: string, es: string, en: string, example: string) =>
  Type.String({ about: { es, en }, example, rule, in: 'body' } satisfies ParameterOptions);

/** With what one signs in. */
export const signInFields = {
  name: text(
    'sign-in-text',
    'Nombre de usuario o correo electrónico.',
    'User name or e-mail address.',
    'ada',
  ),
  password: text(
    'sign-in-text',
    'Contraseña para iniciar sesión; las contraseñas de aplicación no sirven. No se admite en la URL.',
    'The password to sign in with; application passwords are not accepted. It is not accepted in the URL.',
    'caballo correcto pila grapa',
  ),
};

/** With what one changes one's password. */
export const passwordFields = {
  current_password: text(
    'sign-in-text',
    'La contraseña actual.',
    'The current password.',
    'caballo correcto pila grapa',
  ),
  password: text(
    'new-password',
    'La contraseña nueva, de 12 a 200 caracteres.',
    'The new password, 12 to 200 characters.',
    'cuatro palabras sin relación',
  ),
};

const PersonSchema = Type.Object(
  {
    id: Type.Integer(
      said(
        'Identificador del usuario, el mismo que en `author`.',
        'Id of the user, the same as in `author`.',
        3,
      ),
    ),
    login: Type.String(said('Nombre de usuario, para iniciar sesión.', 'User name, to sign in with.', 'ada')),
    name: Type.String(said('Nombre que se muestra públicamente.', 'Display name.', 'Ada L.')),
    email: orNull(Type.String(), said('Correo electrónico.', 'E-mail address.', 'ada@agenda.example')),
    role: Type.String(said('Rol.', 'Role.', 'editor')),
  },
  { $id: 'Person', about: { es: 'El usuario que ha iniciado sesión.', en: 'The user who is signed in.' } },
);

const WarningSchema = Type.Object(
  {
    code: Type.String(said('Código del aviso.', 'Code of the warning.', 'cookie_not_kept')),
    message: Type.String(
      said(
        'Explicación legible.',
        'Human-readable explanation.',
        'El navegador no guardará la cookie de la sesión.',
      ),
    ),
  },
  { $id: 'SessionWarning', about: { es: 'Un aviso sobre la sesión.', en: 'A warning about the session.' } },
);

/** What is answered of a session; all null when nobody has signed in. */
export const SessionSchema = Type.Object(
  {
    user: orNull(
      PersonSchema,
      said('El usuario que ha iniciado sesión.', 'The user who is signed in.', {
        id: 3,
        login: 'ada',
        name: 'Ada L.',
        email: 'ada@agenda.example',
        role: 'editor',
      }),
    ),
    csrf_token: orNull(
      Type.String(),
      said(
        'Valor que cada escritura debe enviar en la cabecera `X-CSRF-Token` (o `X-WP-Nonce`) mientras dure la sesión.',
        'Value that every write must send in the header `X-CSRF-Token` (or `X-WP-Nonce`) as long as the session lasts.',
        '6f0d…',
      ),
    ),
    expires_at: orNull(
      Type.String(),
      said(
        'Cuándo caduca la sesión si no se usa antes, en UTC.',
        'When the session expires unless it is used before, in UTC.',
        '2027-01-31 14:00:00',
      ),
    ),
    warnings: Type.Optional(
      Type.Array(WarningSchema, said('Avisos; solo si los hay.', 'Warnings; only if there are any.', [])),
    ),
  },
  { $id: 'Session', about: { es: 'La sesión actual.', en: 'The current session.' } },
);
