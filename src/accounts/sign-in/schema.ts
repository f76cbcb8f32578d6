import type { Phrase } from '../../kernel/phrase.ts';
import { said } from '../../kernel/schema/field.ts';
import type { ParameterOptions, Rule } from '../../kernel/schema/parameter.ts';
import { orNull, Type } from '../../kernel/schema/type.ts';
import { faultOfPassword } from './password.ts';

/** More characters than any name or password has; what is longer is not worth hashing. */
const longestText = 1000;

const textWanted: Phrase = {
  es: `Se espera un texto de 1 a ${longestText} caracteres.`,
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
  name: text('sign-in-text', 'Nombre de la persona, o su correo.', "The person's name, or e-mail.", 'ada'),
  password: text(
    'sign-in-text',
    'Su contraseña para entrar; una contraseña de aplicación no sirve. No puede ir en la dirección.',
    'The password to sign in with; no application password will do. It cannot stand in the address.',
    'caballo correcto pila grapa',
  ),
};

/** With what one changes one's password. */
export const passwordFields = {
  current_password: text(
    'sign-in-text',
    'La contraseña que vale hasta ahora.',
    'The password so far.',
    'caballo correcto pila grapa',
  ),
  password: text(
    'new-password',
    'La nueva, de 12 a 200 caracteres.',
    'The new one, of 12 to 200 characters.',
    'cuatro palabras sin relación',
  ),
};

const PersonSchema = Type.Object(
  {
    id: Type.Integer(said('Identificador, el de `author`.', 'Id, that of `author`.', 3)),
    login: Type.String(said('Nombre con el que entra.', 'Name to sign in with.', 'ada')),
    name: Type.String(said('Nombre que se muestra.', 'Name that is shown.', 'Ada L.')),
    email: orNull(Type.String(), said('Correo.', 'E-mail.', 'ada@agenda.example')),
    role: Type.String(said('Rol.', 'Role.', 'editor')),
  },
  { $id: 'Person', about: { es: 'Quien ha entrado.', en: 'Who has signed in.' } },
);

/** What is answered of a session; all null when nobody has signed in. */
export const SessionSchema = Type.Object(
  {
    user: orNull(
      PersonSchema,
      said('Quien ha entrado.', 'Who has signed in.', {
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
        'Lo que cada escritura lleva en la cabecera `X-CSRF-Token` (o `X-WP-Nonce`) mientras dure la sesión.',
        'What every write carries in the header `X-CSRF-Token` (or `X-WP-Nonce`) as long as the session lasts.',
        '6f0d…',
      ),
    ),
    expires_at: orNull(
      Type.String(),
      said(
        'Cuándo acaba la sesión si no se usa antes, en UTC.',
        'When the session ends if it is not used before, in UTC.',
        '2027-01-31 14:00:00',
      ),
    ),
  },
  { $id: 'Session', about: { es: 'La sesión de quien llama.', en: 'The session of the caller.' } },
);
