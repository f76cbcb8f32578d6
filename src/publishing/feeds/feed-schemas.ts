import type { TSchema } from 'typebox';
import type { FeedKind } from '../../kernel/addresses/place.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { about, field, named, said, Type } from '../../kernel/schema/type.ts';

const ics =
  'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Cartelera//0.1.0//ES\r\nCALSCALE:GREGORIAN\r\nMETHOD:PUBLISH\r\nNAME:Agenda\r\nX-WR-CALNAME:Agenda\r\nX-WR-TIMEZONE:Europe/Madrid\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nX-PUBLISHED-TTL:PT1H\r\nBEGIN:VEVENT\r\nUID:12@agenda.example\r\nDTSTAMP:20310401T090000Z\r\nDTSTART:20310510T180000Z\r\nDTEND:20310510T210000Z\r\nSUMMARY:Verbena\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n';
const rss =
  '<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0"><channel><title>Agenda</title><link>https://agenda.example/events/</link><description>Agenda</description></channel></rss>\n';
const atom =
  '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom"><id>https://agenda.example/events.atom</id><title>Agenda</title><updated>2031-04-01T09:00:00Z</updated></feed>\n';
/** What the reference of the interface says of a feed. */
interface Described {
  readonly operationId: string;
  readonly schema: TSchema;
  readonly summary: Phrase;
}

const texts = (operationId: string, name: string, $id: string, example: string): Described => ({
  ...listed(operationId, name),
  schema: Type.String({ $id, ...said(`${name} con los eventos.`, `${name} with the events.`, example) }),
});

const listed = (operationId: string, name: string): Omit<Described, 'schema'> => ({
  operationId,
  summary: { es: `Devuelve los eventos en formato ${name}.`, en: `Returns the events as ${name}.` },
});

const { text, flag } = field;

const item = Type.Object(
  {
    id: text(
      'Identificador: siempre el mismo, aunque cambie la dirección.',
      'Identifier: stays the same when the address changes.',
      'https://agenda.example/?post_type=tribe_events&p=12',
    ),
    url: text('Página del evento.', 'Page of the event.', 'https://agenda.example/event/verbena/'),
    title: text('Título.', 'Title.', 'Verbena'),
    summary: text('Cuándo y dónde.', 'When and where.', 'sáb 10 may 2031, 20:00–22:00 · Plaza Mayor'),
    content_html: text(
      'Cuándo, dónde, precio y descripción.',
      'When, where, price and description.',
      '<p>sáb 10 may 2031, 20:00–22:00<br>Plaza Mayor</p>',
    ),
    image: Type.Optional(text('Imagen.', 'Picture.', 'https://agenda.example/media/a.jpg')),
    date_published: text('Cuándo se publicó.', 'When it was published.', '2031-04-01T09:00:00Z'),
    date_modified: text('Último cambio.', 'Last change.', '2031-04-01T09:00:00Z'),
    tags: Type.Optional(
      Type.Array(Type.String(), said('Categorías y etiquetas.', 'Categories and tags.', ['Baile'])),
    ),
    _event: Type.Object(
      {
        start: text(
          'Inicio con su diferencia horaria; de días completos, el primer día.',
          'Start with its offset; of whole days the first day.',
          '2031-05-10T20:00:00+02:00',
        ),
        end: text(
          'Fin; de días completos, el último día.',
          'End; of whole days the last day.',
          '2031-05-10T22:00:00+02:00',
        ),
        all_day: flag('Si dura días completos.', 'Whether it lasts whole days.', false),
        timezone: text('Zona horaria.', 'Time zone.', 'Europe/Madrid'),
        status: text('Estado, como en el evento.', 'State, as of the event.', 'scheduled'),
        location: text('Lugares.', 'Venues.', 'Plaza Mayor'),
        organizers: Type.Array(
          Type.String(),
          said('Nombres de los organizadores.', 'Names of the organizers.', ['Ayuntamiento']),
        ),
      },
      about('Lo propio de un evento.', 'What is of events alone.'),
    ),
  },
  about('Un evento.', 'An event.'),
);

const JsonFeedSchema = Type.Object(
  {
    version: text('Versión del formato.', 'Version of the format.', 'https://jsonfeed.org/version/1.1'),
    title: text('Nombre.', 'Name.', 'Agenda'),
    home_page_url: text('Página de la lista.', 'Page of the list.', 'https://agenda.example/events/'),
    feed_url: text('Dirección.', 'Address.', 'https://agenda.example/events.json-feed'),
    icon: text('Icono.', 'Icon.', 'https://agenda.example/docs/assets/icon.svg'),
    authors: Type.Array(
      Type.Object(
        { name: text('Nombre.', 'Name.', 'Agenda') },
        about('Quien responde del sitio.', 'Who answers for the site.'),
      ),
      about('Quien responde del sitio.', 'Who answers for the site.'),
    ),
    language: text('Idioma.', 'Language.', 'es'),
    items: Type.Array(item, about('Los eventos.', 'The events.')),
  },
  named('JsonFeed', 'JSON Feed 1.1 con los eventos.', 'JSON Feed 1.1 with the events.'),
);

/** Each feed as the reference of the interface describes it. */
export const describedFeeds: Readonly<Record<FeedKind, Described>> = {
  ics: texts('listEventsAsCalendar', 'iCalendar (RFC 5545)', 'CalendarFeed', ics),
  rss: texts('listEventsAsRss', 'RSS 2.0', 'RssFeed', rss),
  atom: texts('listEventsAsAtom', 'Atom (RFC 4287)', 'AtomFeed', atom),
  'json-feed': { ...listed('listEventsAsJsonFeed', 'JSON Feed 1.1'), schema: JsonFeedSchema },
};

/** What all of them have in common. */
export const feedDescription: Phrase = {
  es: 'Para suscribirse: sin páginas ni límite de eventos, por fecha de inicio, con los filtros de la lista. Los eventos protegidos y los ocultos no aparecen. La etiqueta cambia con el calendario y cada día; con `If-None-Match` no se genera nada si no ha cambiado.',
  en: 'To subscribe to: without pages or a limit of events, by their start, with the filters of the list. Protected and hidden events do not appear. The tag changes with the calendar and each day; with `If-None-Match` nothing is made when it has not changed.',
};
