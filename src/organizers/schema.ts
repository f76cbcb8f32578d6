import Type from 'typebox';
import { placeAnswer } from '../records/place-answer-schema.ts';
import { listSchema, optionalName, placeFields, requiredName, textField } from '../records/place-schema.ts';

const about = (es: string, en: string) => ({ about: { es, en } });
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

const text = (es: string, en: string, example: string) =>
  Type.Optional(Type.String({ ...about(es, en), example }));

/** An organizer as it is answered. */
export const OrganizerSchema = Type.Object(
  {
    ...placeAnswer('organizer', about('Nombre, HTML.', 'Name, HTML.'), 'Orquesta de Soria'),
    phone: text('Teléfono.', 'Telephone number.', '+34 975 000 000'),
    website: text('Página web.', 'Website.', 'https://orquesta.example/'),
    email: text('Correo electrónico.', 'E-mail address.', 'hola@orquesta.example'),
    json_ld: Type.Optional(Type.Object({}, { ...about('Datos enlazados.', 'Linked data.'), example: {} })),
  },
  { $id: 'Organizer', ...about('Quien organiza eventos.', 'One who holds events.') },
);

/** A page of organizers. */
export const OrganizerListSchema = listSchema('organizers', OrganizerSchema, 'OrganizerList');
