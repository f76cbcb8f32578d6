import { field, named, said, Type } from '../../kernel/schema/type.ts';
import { placeAnswer, placeLinkedData } from '../linked-records/answer-schema.ts';
import {
  ifExistsField,
  optionalName,
  placeFields,
  placeListSchema,
  requiredName,
} from '../linked-records/schema.ts';
import { optionalMembersOf, optionalParametersOf } from '../linked-records/text-fields.ts';
import { warningsMember } from '../records/warning-schema.ts';
import { organizerTexts } from './fields.ts';

const preset = { default: null };
const { author, date, date_utc, description, status, image } = placeFields(preset);

const before = { author, date, date_utc };
const after = {
  description,
  status,
  ...optionalParametersOf(organizerTexts),
  image,
};

const name = ['Nombre del organizador.', 'Name of the organizer.', 'Orquesta de Soria', preset] as const;

/** What a creation takes, in the interface's order (reference http-conventions 9). */
export const newOrganizerFields = {
  ...before,
  organizer: requiredName(...name),
  ...after,
  if_exists: ifExistsField,
};
/** What an update takes. */
export const changedOrganizerFields = { ...before, organizer: optionalName(...name), ...after };

/** An organizer as linked data. */
export const OrganizerLinkedDataSchema = Type.Object(
  {
    ...placeLinkedData('Person', 'Orquesta de Soria'),
    email: field.text(
      'Correo electrónico; vacío si no lo hay.',
      'E-mail address; empty when there is none.',
      'hola@orquesta.example',
    ),
  },
  named(
    'OrganizerLinkedData',
    'El organizador como datos enlazados (schema.org).',
    'The organizer as linked data (schema.org).',
  ),
);

/** An organizer as it is answered. */
export const OrganizerSchema = Type.Object(
  {
    ...placeAnswer('organizer', said('Nombre, en HTML.', 'Name, in HTML.', 'Orquesta de Soria')),
    ...optionalMembersOf(organizerTexts),
    json_ld: Type.Optional(OrganizerLinkedDataSchema),
    warnings: warningsMember,
  },
  named(
    'Organizer',
    'Un organizador de eventos; los datos que faltan se omiten.',
    'An organizer of events; fields without a value are left out.',
  ),
);

/** A page of organizers. */
export const OrganizerListSchema = placeListSchema(
  'organizers',
  OrganizerSchema,
  named('OrganizerList', 'Una página de organizadores.', 'A page of organizers.'),
);
