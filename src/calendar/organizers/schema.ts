import { said } from '../../kernel/schema/said.ts';
import { Type } from '../../kernel/schema/type.ts';
import { placeAnswer, placeLinkedData } from '../linked-records/answer-schema.ts';
import { listSchema, optionalName, placeFields, requiredName, textField } from '../linked-records/schema.ts';

const preset = { default: null };
const { author, date, date_utc, description, status, website, image } = placeFields(preset);

const before = { author, date, date_utc };
const after = {
  description,
  status,
  phone: textField('Teléfono.', 'Telephone number.', '+34 975 000 000'),
  website,
  email: textField(
    'Correo electrónico, tal como se escriba.',
    'E-mail address, as written.',
    'hola@orquesta.example',
  ),
  image,
};

const name = ['Nombre del organizador.', 'Name of the organizer.', 'Orquesta de Soria', preset] as const;

/** What a creation takes, in the interface's order (reference http-conventions 9). */
export const newOrganizerFields = { ...before, organizer: requiredName(...name), ...after };
/** What an update takes. */
export const changedOrganizerFields = { ...before, organizer: optionalName(...name), ...after };

const text = (es: string, en: string, example: string) => Type.Optional(Type.String(said(es, en, example)));

/** An organizer as linked data. */
export const OrganizerLinkedDataSchema = Type.Object(
  {
    ...placeLinkedData('Person', 'Orquesta de Soria'),
    email: Type.String(
      said('Correo; vacío si no hay.', 'E-mail address; empty when there is none.', 'hola@orquesta.example'),
    ),
  },
  {
    $id: 'OrganizerLinkedData',
    about: {
      es: 'El organizador como datos enlazados (schema.org).',
      en: 'The organizer as linked data (schema.org).',
    },
  },
);

/** An organizer as it is answered. */
export const OrganizerSchema = Type.Object(
  {
    ...placeAnswer('organizer', said('Nombre, en HTML.', 'Name, in HTML.', 'Orquesta de Soria')),
    phone: text('Teléfono.', 'Telephone number.', '+34 975 000 000'),
    website: text('Página web.', 'Website.', 'https://orquesta.example/'),
    email: text('Correo electrónico.', 'E-mail address.', 'hola@orquesta.example'),
    json_ld: Type.Optional(OrganizerLinkedDataSchema),
  },
  {
    $id: 'Organizer',
    about: {
      es: 'Quien organiza eventos; lo que no se sabe no tiene campo.',
      en: 'One who holds events; what is not known has no field.',
    },
  },
);

/** A page of organizers. */
export const OrganizerListSchema = listSchema('organizers', OrganizerSchema, 'OrganizerList', {
  es: 'Una página de organizadores.',
  en: 'A page of organizers.',
});
