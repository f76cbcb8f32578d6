import Type, { type TProperties } from 'typebox';
import type { Phrase } from '../kernel/phrase.ts';

const about = (es: string, en: string): { readonly about: Phrase } => ({ about: { es, en } });
const text = (es: string, en: string, example: string) => Type.String({ ...about(es, en), example });

/** The keys that answers of venues and organizers share; `name` is the key of the name. */
export const placeAnswer = (
  name: string,
  ofName: { readonly about: Phrase },
  example: string,
): TProperties => ({
  id: Type.Integer({ ...about('Id del registro.', 'Id of the record.'), example: 7 }),
  author: text('Id de quien lo firma.', 'Id of its author.', '1'),
  status: text('Estado.', 'Status.', 'publish'),
  date: text('Publicación, hora del sitio.', 'Publication, time of the site.', '2031-05-01 10:00:00'),
  date_utc: text('Publicación, UTC.', 'Publication, UTC.', '2031-05-01 08:00:00'),
  modified: text('Último cambio, hora del sitio.', 'Last change, time of the site.', '2031-05-02 10:00:00'),
  modified_utc: text('Último cambio, UTC.', 'Last change, UTC.', '2031-05-02 08:00:00'),
  url: text('Dirección de su página.', 'Address of its page.', `https://agenda.example/${name}/slug/`),
  [name]: Type.String({ ...ofName, example }),
  description: Type.Optional(text('Descripción, HTML.', 'Description, HTML.', '<p>Junto al río.</p>')),
  excerpt: Type.Optional(text('Extracto, HTML.', 'Excerpt, HTML.', '<p>Junto al río.</p>')),
  slug: Type.Optional(text('Slug.', 'Slug.', 'teatro-principal')),
  image: Type.Optional(Type.Unsafe({ ...about('La imagen.', 'The image.'), example: false })),
  global_id: text('Id entre todos los sitios.', 'Id among all sites.', 'agenda.example?id=7'),
  global_id_lineage: Type.Array(Type.String(), {
    ...about('Los ids que ha tenido, el propio primero.', 'The ids it has had, its own first.'),
    example: ['agenda.example?id=7'],
  }),
});
