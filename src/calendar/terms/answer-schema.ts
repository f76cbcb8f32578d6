import { said } from '../../kernel/schema/said.ts';
import { Type } from '../../kernel/schema/type.ts';
import { listMembers } from '../records/record-schema.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';

const base = 'https://agenda.example/calendar/events/v1';

const addresses = Type.Object(
  {
    self: Type.String(said('Dirección del registro.', 'Address of the record.', `${base}/categories/12`)),
    collection: Type.String(said('Dirección de la lista.', 'Address of the list.', `${base}/categories`)),
    up: Type.Optional(
      Type.String(
        said(
          'Dirección de la categoría superior.',
          'Address of the parent category.',
          `${base}/categories/3`,
        ),
      ),
    ),
  },
  { about: { es: 'Direcciones dentro de la interfaz.', en: 'Addresses within the interface.' } },
);

const shared = {
  id: Type.Integer(said('Identificador.', 'Id.', 12)),
  count: Type.Integer(said('Eventos publicados que la llevan.', 'Published events that carry it.', 4)),
  description: Type.String(said('Descripción, en HTML.', 'Description, in HTML.', 'Conciertos.')),
  name: Type.String(said('Nombre, en HTML.', 'Name, in HTML.', 'Música')),
  slug: Type.String(said('Texto único en las direcciones.', 'Unique text in addresses.', 'musica')),
  taxonomy: Type.String({
    enum: Object.values(taxonomies).map(({ identifier }) => identifier),
    ...said(
      '`tribe_events_cat` en las categorías, `post_tag` en las etiquetas.',
      '`tribe_events_cat` for categories, `post_tag` for tags.',
      'tribe_events_cat',
    ),
  }),
  urls: addresses,
};
const parent = Type.Integer(
  said('Identificador de la categoría superior, 0 si no hay.', 'Id of the parent category, 0 for none.', 3),
);

/** A category or tag as its routes answer it (reference venues-organizers-terms-api 1.3). */
export const termSchema = Type.Object(
  {
    id: shared.id,
    count: shared.count,
    description: shared.description,
    name: shared.name,
    slug: shared.slug,
    taxonomy: shared.taxonomy,
    parent: Type.Optional(parent),
    meta: Type.Array(Type.Unknown(), said('Siempre vacío.', 'Always empty.', [])),
    url: Type.String(
      said(
        'Dirección de su página pública.',
        'Address of its public page.',
        'https://agenda.example/events/category/musica/',
      ),
    ),
    urls: shared.urls,
  },
  { $id: 'Term', about: { es: 'Una categoría o etiqueta.', en: 'A category or tag.' } },
);

/** A category or tag inside an event (reference events-api 1.4). */
export const embeddedTermSchema = Type.Object(
  {
    name: shared.name,
    slug: shared.slug,
    term_group: Type.Integer(said('Siempre 0.', 'Always 0.', 0)),
    term_taxonomy_id: Type.Integer(said('Igual que `id`.', 'The same as `id`.', 12)),
    taxonomy: shared.taxonomy,
    description: shared.description,
    parent,
    count: shared.count,
    filter: Type.String(said('Siempre raw.', 'Always raw.', 'raw')),
    id: shared.id,
    urls: shared.urls,
  },
  {
    $id: 'EventTerm',
    about: { es: 'Una categoría o etiqueta de un evento.', en: 'A category or tag of an event.' },
  },
);

/** The answer of a list of categories or tags. */
export const termListSchema = (taxonomy: Taxonomy) => {
  const { collection, many } = taxonomies[taxonomy];
  return Type.Object(
    {
      [collection]: Type.Array(termSchema, {
        about: { es: `Las ${many.es} de la página.`, en: `The ${many.en} of the page.` },
      }),
      ...listMembers(collection),
    },
    {
      $id: taxonomy === 'category' ? 'CategoryList' : 'TagList',
      about: { es: `Una página de ${many.es}.`, en: `A page of ${many.en}.` },
    },
  );
};
