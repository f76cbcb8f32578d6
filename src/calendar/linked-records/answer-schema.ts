import type { TProperties } from 'typebox';
import { field, optional, type Said, Type } from '../../kernel/schema/type.ts';
import { imageOrNone } from '../images/schema.ts';
import { fixedText, recordMembers } from '../records/record-schema.ts';

const { text } = field;

const html = (es: string, en: string) => optional.text(es, en, '<p>Junto al río.</p>');

/** The keys that answers of venues and organizers share; `name` is the key of the name. */
export const placeAnswer = (name: 'venue' | 'organizer', ofName: Said): TProperties => {
  const { global_id, global_id_lineage, revision, ...head } = recordMembers;
  return {
    ...head,
    url: text(
      'Dirección de su página.',
      'Address of its page.',
      `https://agenda.example/${name}/principal/`,
      { format: 'uri' },
    ),
    [name]: Type.String({ ...ofName }),
    description: html('Descripción, en HTML.', 'Description, in HTML.'),
    excerpt: html('Resumen, en HTML.', 'Summary, in HTML.'),
    slug: optional.text(
      'Slug: la parte final de su dirección.',
      'Slug: the last part of its address.',
      'principal',
    ),
    image: Type.Optional(imageOrNone),
    global_id,
    global_id_lineage,
    revision,
  };
};

/** What the linked data of venues and organizers share (reference venues-organizers-terms-api 1.5). */
export const placeLinkedData = (type: 'Place' | 'Person', name: string): TProperties => ({
  '@type': fixedText(type),
  name: text('Nombre.', 'Name.', name),
  description: text(
    'Resumen o primeras palabras de la descripción.',
    'Summary, or the first words of the description.',
    'Junto al río.',
  ),
  image: optional.text(
    'Dirección de la imagen.',
    'Address of the image.',
    'https://agenda.example/media/a.png',
  ),
  url: text('Página web; vacía si no la hay.', 'Website; empty when there is none.', ''),
  telephone: text(
    'Teléfono; vacío si no lo hay.',
    'Telephone number; empty when there is none.',
    '+34 975 000 000',
  ),
  sameAs: text(
    'Página web; vacía si no la hay.',
    'Website; empty when there is none.',
    'https://sala.example/',
  ),
});
