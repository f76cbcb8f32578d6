import { about, field, named, optional, said, Type } from '../../kernel/schema/type.ts';
import { listSchema, revisionMember } from '../records/record-schema.ts';
import { warningsMember } from '../records/warning-schema.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';

const { text, whole } = field;

const base = 'https://agenda.example/calendar/events/v1';

const addresses = Type.Object(
  {
    self: text('Dirección del registro.', 'Address of the record.', `${base}/categories/12`),
    collection: text('Dirección de la lista.', 'Address of the list.', `${base}/categories`),
    up: optional.text(
      'Dirección de la categoría superior.',
      'Address of the parent category.',
      `${base}/categories/3`,
    ),
  },
  about('Direcciones dentro de la interfaz.', 'Addresses within the interface.'),
);

const shared = {
  id: whole('Identificador.', 'Id.', 12),
  count: whole('Número de eventos publicados que la usan.', 'Number of published events that use it.', 4),
  description: text('Descripción, en HTML.', 'Description, in HTML.', 'Conciertos.'),
  name: text('Nombre, en HTML.', 'Name, in HTML.', 'Música'),
  slug: text(
    'Slug: texto único que la identifica en las direcciones.',
    'Slug: unique text in addresses.',
    'musica',
  ),
  taxonomy: text(
    '`tribe_events_cat` para las categorías, `post_tag` para las etiquetas.',
    '`tribe_events_cat` for categories, `post_tag` for tags.',
    'tribe_events_cat',
    { enum: Object.values(taxonomies).map(({ identifier }) => identifier) },
  ),
};
const parent = whole(
  'Identificador de la categoría superior, 0 si no hay.',
  'Id of the parent category, 0 for none.',
  3,
);

/** A category or tag as its routes answer it (reference venues-organizers-terms-api 1.3). */
export const termSchema = Type.Object(
  {
    ...shared,
    parent: Type.Optional(parent),
    meta: Type.Array(Type.Unknown(), said('Siempre vacío.', 'Always empty.', [])),
    url: text(
      'Dirección de su página pública.',
      'Address of its public page.',
      'https://agenda.example/events/category/musica/',
    ),
    urls: addresses,
    revision: revisionMember,
    warnings: warningsMember,
  },
  named('Term', 'Una categoría o etiqueta.', 'A category or tag.'),
);

/** A category or tag inside an event (reference events-api 1.4). */
export const embeddedTermSchema = Type.Object(
  {
    name: shared.name,
    slug: shared.slug,
    term_group: whole('Siempre 0.', 'Always 0.', 0),
    term_taxonomy_id: whole('Igual que `id`.', 'The same as `id`.', 12),
    taxonomy: shared.taxonomy,
    description: shared.description,
    parent,
    count: shared.count,
    filter: text('Siempre raw.', 'Always raw.', 'raw'),
    id: shared.id,
    urls: addresses,
  },
  named('EventTerm', 'Una categoría o etiqueta de un evento.', 'A category or tag of an event.'),
);

/** The answer of a list of categories or tags. */
export const termListSchema = (taxonomy: Taxonomy) => {
  const { collection, many } = taxonomies[taxonomy];
  return listSchema(
    collection,
    termSchema,
    about(`Las ${many.es} de la página.`, `The ${many.en} of the page.`),
    named(
      taxonomy === 'category' ? 'CategoryList' : 'TagList',
      `Una página de ${many.es}.`,
      `A page of ${many.en}.`,
    ),
  );
};
