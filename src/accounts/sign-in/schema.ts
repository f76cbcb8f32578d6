import type { Phrase } from '../../kernel/phrase.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { field, named, orNull, said, Type } from '../../kernel/schema/type.ts';
import { faultOfPassword } from './password.ts';

/** More characters than any name or password has; longer ones are not hashed. */
const maxText = 1000;

const expectedText: Phrase = {
  es: `Debe ser un texto de 1 a ${maxText} caracteres.`,
  en: `A text of 1 to ${maxText} characters is expected.`,
};

/** Rules of the fields below. */
export const signInRules: Readonly<Record<string, Rule>> = {
  'sign-in-text': (value) =>
    (typeof value === 'string' && value !== '' && value.length <= maxText) || expectedText,
  'new-password': (value) => {
    if (typeof value !== 'string' || value.length > maxText) return expectedText;
    return faultOfPassword(value) ?? true;
  },
};

/** With what a user signs in. */
export const signInFields = {
  name: field.text('Nombre de usuario o correo electrónico.', 'User name or e-mail address.', 'ada', {
    rule: 'sign-in-text',
    in: 'body',
  }),
  password: field.text(
    'Contraseña para iniciar sesión; las contraseñas de aplicación no sirven. No se admite en la URL.',
    'The password to sign in with; application passwords are not accepted. It is not accepted in the URL.',
    'caballo correcto pila grapa',
    { rule: 'sign-in-text', in: 'body' },
  ),
};

/** With what a user changes the password. */
export const passwordFields = {
  current_password: field.text(
    'La contraseña actual.',
    'The current password.',
    'caballo correcto pila grapa',
    { rule: 'sign-in-text', in: 'body' },
  ),
  password: field.text(
    'La contraseña nueva, de 12 a 200 caracteres.',
    'The new password, 12 to 200 characters.',
    'cuatro palabras sin relación',
    { rule: 'new-password', in: 'body' },
  ),
};

const PersonSchema = Type.Object(
  {
    id: field.whole(
      'Identificador del usuario, el mismo que en `author`.',
      'Id of the user, the same as in `author`.',
      3,
    ),
    login: field.text('Nombre de usuario, para iniciar sesión.', 'User name, to sign in with.', 'ada'),
    name: field.text('Nombre que se muestra públicamente.', 'Display name.', 'Ada L.'),
    email: orNull(Type.String(), said('Correo electrónico.', 'E-mail address.', 'ada@agenda.example')),
    role: field.text('Rol.', 'Role.', 'editor'),
  },
  named('Person', 'El usuario que ha iniciado sesión.', 'The user who is signed in.'),
);

const WarningSchema = Type.Object(
  {
    code: field.text('Código del aviso.', 'Code of the warning.', 'cookie_not_kept'),
    message: field.text(
      'Explicación legible.',
      'Human-readable explanation.',
      'El navegador no guardará la cookie de la sesión.',
    ),
  },
  named('SessionWarning', 'Un aviso sobre la sesión.', 'A warning about the session.'),
);

/** A session in responses; all null without one. */
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
  named('Session', 'La sesión actual.', 'The current session.'),
);
