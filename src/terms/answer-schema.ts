import { Type } from 'typebox';
import type { Json } from '../kernel/json.ts';
import type { Phrase } from '../kernel/phrase.ts';
import { type Taxonomy, taxonomies } from './taxonomy.ts';

const said = (about: Phrase, example: Json) => ({ about, example });

const addresses = Type.Object(
  {
    self: Type.String(
      said({ es: 'Dirección del registro.', en: 'Address of the record.' }, 'https://x.test/…/12'),
    ),
    collection: Type.String(
      said({ es: 'Dirección de la lista.', en: 'Address of the list.' }, 'https://x.test/…'),
    ),
    up: Type.Optional(
      Type.String(
        said(
          { es: 'Dirección de la categoría superior.', en: 'Address of the parent category.' },
          'https://x.test/…/3',
        ),
      ),
    ),
  },
  said(
    { es: 'Direcciones dentro de la interfaz.', en: 'Addresses within the interface.' },
    { self: 'https://x.test/…/12', collection: 'https://x.test/…' },
  ),
);

const shared = {
  id: Type.Integer(said({ es: 'Identificador.', en: 'Id.' }, 12)),
  count: Type.Integer(
    said({ es: 'Eventos publicados que la llevan.', en: 'Published events that carry it.' }, 4),
  ),
  description: Type.String(said({ es: 'Descripción, en HTML.', en: 'Description, in HTML.' }, 'Conciertos.')),
  name: Type.String(said({ es: 'Nombre, en HTML.', en: 'Name, in HTML.' }, 'Música')),
  slug: Type.String(
    said({ es: 'Texto único en las direcciones.', en: 'Unique text in addresses.' }, 'musica'),
  ),
  taxonomy: Type.String(
    said({ es: 'tribe_events_cat o post_tag.', en: 'tribe_events_cat or post_tag.' }, 'tribe_events_cat'),
  ),
  urls: addresses,
};
const parent = Type.Integer(
  said(
    {
      es: 'Identificador de la categoría superior, 0 si no hay.',
      en: 'Id of the parent category, 0 for none.',
    },
    3,
  ),
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
    meta: Type.Array(Type.Unknown(), said({ es: 'Siempre vacío.', en: 'Always empty.' }, [])),
    url: Type.String(
      said({ es: 'Dirección de su página pública.', en: 'Address of its public page.' }, 'https://x.test/…'),
    ),
    urls: shared.urls,
  },
  { $id: 'Term', ...said({ es: 'Una categoría o etiqueta.', en: 'A category or tag.' }, { id: 12 }) },
);

/** A category or tag inside an event (reference events-api 1.4). */
export const embeddedTermSchema = Type.Object(
  {
    name: shared.name,
    slug: shared.slug,
    term_group: Type.Integer(said({ es: 'Siempre 0.', en: 'Always 0.' }, 0)),
    term_taxonomy_id: Type.Integer(said({ es: 'Igual que `id`.', en: 'The same as `id`.' }, 12)),
    taxonomy: shared.taxonomy,
    description: shared.description,
    parent,
    count: shared.count,
    filter: Type.String(said({ es: 'Siempre raw.', en: 'Always raw.' }, 'raw')),
    id: shared.id,
    urls: shared.urls,
  },
  {
    $id: 'EventTerm',
    ...said(
      { es: 'Una categoría o etiqueta de un evento.', en: 'A category or tag of an event.' },
      { id: 12 },
    ),
  },
);

/** The answer of a list of categories or tags. */
export const termListSchema = (taxonomy: Taxonomy) => {
  const { collection, many } = taxonomies[taxonomy];
  const link = (es: string, en: string) => Type.String(said({ es, en }, `https://x.test/…/${collection}/`));
  return Type.Object(
    {
      [collection]: Type.Array(
        termSchema,
        said({ es: `Las ${many.es} de la página.`, en: `The ${many.en} of the page.` }, []),
      ),
      rest_url: link('Dirección de esta página.', 'Address of this page.'),
      next_rest_url: Type.Optional(
        link('Dirección de la página siguiente.', 'Address of the following page.'),
      ),
      previous_rest_url: Type.Optional(
        link('Dirección de la página anterior.', 'Address of the page before.'),
      ),
      total: Type.Integer(said({ es: `Cuántas ${many.es} hay.`, en: `How many ${many.en} there are.` }, 9)),
      total_pages: Type.Integer(said({ es: 'Cuántas páginas hay.', en: 'How many pages there are.' }, 1)),
    },
    {
      $id: taxonomy === 'category' ? 'CategoryList' : 'TagList',
      ...said({ es: `Una página de ${many.es}.`, en: `A page of ${many.en}.` }, { total: 0 }),
    },
  );
};
