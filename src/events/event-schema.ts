import { type TSchema, Type } from 'typebox';
import type { Json } from '../kernel/json.ts';
import type { Phrase } from '../kernel/phrase.ts';
import { OrganizerSchema } from '../organizers/schema.ts';
import { embeddedTermSchema } from '../terms/answer-schema.ts';
import { VenueSchema } from '../venues/schema.ts';

const said = (es: string, en: string, example: Json): { readonly about: Phrase; readonly example: Json } => ({
  about: { es, en },
  example,
});
const text = (es: string, en: string, example: string) => Type.String(said(es, en, example));
const digits = (es: string, en: string, example: string) =>
  Type.String({ pattern: '^[0-9]+$', ...said(es, en, example) });
/** What a password hides is null. */
const hideableFlag = (es: string, en: string) =>
  Type.Union([Type.Boolean(), Type.Null()], said(es, en, false));
const time = (es: string, en: string) => text(es, en, '2031-05-10 20:00:00');

/** A time taken apart (reference events-api 1). */
const dateDetails = Type.Object(
  {
    year: digits('Año.', 'Year.', '2031'),
    month: digits('Mes.', 'Month.', '05'),
    day: digits('Día.', 'Day.', '10'),
    hour: digits('Hora.', 'Hour.', '20'),
    minutes: digits('Minutos.', 'Minutes.', '00'),
    seconds: digits('Segundos.', 'Seconds.', '00'),
  },
  {
    $id: 'DateDetails',
    ...said('Una fecha y hora por partes.', 'A date and time in its parts.', { year: '2031' }),
  },
);

/** The prices of an event and how they were written (reference events-api 1.3). */
const costDetails = Type.Object(
  {
    currency_symbol: text('Moneda que se escribió.', 'Currency as it was typed.', '€'),
    currency_code: text('Siempre vacío.', 'Always empty.', ''),
    currency_position: text('prefix, postfix o vacío.', 'prefix, postfix or empty.', 'postfix'),
    values: Type.Array(
      Type.String(),
      said('Precios en orden ascendente.', 'Prices in ascending order.', ['10']),
    ),
  },
  { $id: 'CostDetails', ...said('Los precios.', 'The prices.', { values: ['10'] }) },
);

const imageSize = Type.Object(
  {
    width: Type.Integer(said('Ancho en píxeles.', 'Width in pixels.', 300)),
    height: Type.Integer(said('Alto en píxeles.', 'Height in pixels.', 200)),
    'mime-type': text('Tipo.', 'Type.', 'image/png'),
    filesize: Type.Integer(said('Bytes.', 'Bytes.', 12_000)),
    url: text('Dirección.', 'Address.', 'https://agenda.example/media/a.png'),
  },
  { $id: 'ImageSize', ...said('Un tamaño de una imagen.', 'A size of an image.', { width: 300 }) },
);

/** A picture (reference events-api 1.2). */
const image = Type.Object(
  {
    url: text('Dirección.', 'Address.', 'https://agenda.example/media/a.png'),
    id: Type.Integer(said('Identificador.', 'Id.', 9)),
    extension: text('Extensión.', 'Extension.', 'png'),
    width: Type.Optional(Type.Integer(said('Ancho en píxeles.', 'Width in pixels.', 800))),
    height: Type.Optional(Type.Integer(said('Alto en píxeles.', 'Height in pixels.', 600))),
    filesize: Type.Optional(Type.Integer(said('Bytes.', 'Bytes.', 336_208))),
    sizes: Type.Optional(
      Type.Record(Type.String(), imageSize, said('Los demás tamaños.', 'Its other sizes.', {})),
    ),
  },
  { $id: 'Image', ...said('Una imagen.', 'An image.', { id: 9 }) },
);

/** An event as the interface answers it (reference events-api 1). */
export const EventSchema = Type.Object(
  {
    id: Type.Integer(said('Identificador.', 'Id.', 12)),
    global_id: text('Id entre todos los sitios.', 'Id among all sites.', 'agenda.example?id=12'),
    global_id_lineage: Type.Array(
      Type.String(),
      said('Los ids que ha tenido, el propio primero.', 'The ids it has had, its own first.', [
        'agenda.example?id=12',
      ]),
    ),
    author: digits('Id del autor.', 'Id of the author.', '1'),
    status: text('Estado de publicación.', 'Publication status.', 'publish'),
    date: text('Publicación, hora del sitio.', 'Publication, time of the site.', '2031-05-01 10:00:00'),
    date_utc: text('Publicación, UTC.', 'Publication, UTC.', '2031-05-01 08:00:00'),
    modified: text('Último cambio, hora del sitio.', 'Last change, time of the site.', '2031-05-02 10:00:00'),
    modified_utc: text('Último cambio, UTC.', 'Last change, UTC.', '2031-05-02 08:00:00'),
    url: text('Dirección de su página.', 'Address of its page.', 'https://agenda.example/event/verbena/'),
    rest_url: text('Dirección del registro.', 'Address of the record.', 'https://agenda.example/…/events/12'),
    title: text('Título, en HTML.', 'Title, in HTML.', 'Verbena'),
    description: text('Descripción, en HTML.', 'Description, in HTML.', '<p>Con orquesta.</p>'),
    excerpt: text('Resumen, en HTML.', 'Summary, in HTML.', '<p>Baile.</p>'),
    slug: text('Parte final de su dirección.', 'Last part of its address.', 'verbena'),
    image: Type.Union(
      [image, Type.Literal(false)],
      said('La imagen, o false.', 'The image, or false.', false),
    ),
    all_day: hideableFlag('Dura todo el día.', 'It lasts all day.'),
    start_date: time('Comienzo, hora del evento.', 'Start, time of the event.'),
    start_date_details: dateDetails,
    end_date: time('Fin, hora del evento.', 'End, time of the event.'),
    end_date_details: dateDetails,
    utc_start_date: time('Comienzo, UTC.', 'Start, UTC.'),
    utc_start_date_details: dateDetails,
    utc_end_date: time('Fin, UTC.', 'End, UTC.'),
    utc_end_date_details: dateDetails,
    timezone: text('Zona horaria.', 'Time zone.', 'Europe/Madrid'),
    timezone_abbr: text('Su abreviatura al comienzo.', 'Its abbreviation at the start.', 'CEST'),
    cost: text('Precio, para mostrar.', 'Cost, for display.', '10€'),
    cost_details: costDetails,
    website: text('Dirección web.', 'Web address.', 'https://verbena.example/'),
    show_map: hideableFlag('Muestra un mapa.', 'It shows a map.'),
    show_map_link: hideableFlag('Muestra un enlace al mapa.', 'It shows a link to the map.'),
    hide_from_listings: hideableFlag('No está en las listas.', 'It is left out of lists.'),
    sticky: hideableFlag('Fijado en el calendario.', 'Pinned in the calendar.'),
    featured: hideableFlag('Destacado.', 'Featured.'),
    categories: Type.Array(embeddedTermSchema, said('Categorías por nombre.', 'Categories by name.', [])),
    tags: Type.Array(embeddedTermSchema, said('Etiquetas por nombre.', 'Tags by name.', [])),
    venue: Type.Union(
      [VenueSchema, Type.Array(VenueSchema)],
      said('El lugar, o una lista vacía.', 'The venue, or an empty list.', []),
    ),
    organizer: Type.Array(OrganizerSchema, said('Los organizadores.', 'The organizers.', [])),
    custom_fields: Type.Array(Type.Unknown(), said('Siempre vacío.', 'Always empty.', [])),
    json_ld: Type.Optional(
      Type.Unsafe<unknown>({
        type: 'object',
        ...said(
          'Datos enlazados (schema.org), solo al leer uno.',
          'Linked data (schema.org), only when one is read.',
          { '@type': 'Event' },
        ),
      }),
    ),
  },
  { $id: 'Event', ...said('Un evento.', 'An event.', { id: 12, title: 'Verbena' }) },
);

const link = (es: string, en: string): TSchema => text(es, en, 'https://agenda.example/…/events/?page=1');

/** A page of events. */
export const EventListSchema = Type.Object(
  {
    events: Type.Array(EventSchema, said('Los eventos de la página.', 'The events of the page.', [])),
    rest_url: link('Dirección de esta página.', 'Address of this page.'),
    next_rest_url: Type.Optional(link('Dirección de la página siguiente.', 'Address of the next page.')),
    previous_rest_url: Type.Optional(
      link('Dirección de la página anterior.', 'Address of the previous page.'),
    ),
    total: Type.Integer(said('Cuántos eventos hay.', 'How many events there are.', 41)),
    total_pages: Type.Integer(said('Cuántas páginas hay.', 'How many pages there are.', 3)),
  },
  { $id: 'EventList', ...said('Una página de eventos.', 'A page of events.', { total: 0 }) },
);
