import type { Static } from 'typebox';
import type { ParameterOptions } from '../../../kernel/schema/parameter.ts';
import { said } from '../../../kernel/schema/said.ts';
import { Type } from '../../../kernel/schema/type.ts';
import { longest } from '../../records/lengths.ts';
import { writableStatuses } from '../../records/status.ts';
import { ticketForms } from '../tickets/ticket-schema.ts';

// TypeBox takes any option; these take only what the interface understands.
const text = (options: ParameterOptions) => Type.String({ ...(options as object) });
const whole = (options: ParameterOptions) => Type.Integer({ ...(options as object) });
const flag = (es: string, en: string, preset?: boolean) =>
  Type.Boolean({
    about: { es, en },
    example: true,
    ...(preset === undefined ? {} : { default: preset }),
  } satisfies ParameterOptions);
const untyped = (options: ParameterOptions) => Type.Unsafe<unknown>({ ...(options as object) });
const idsOrMore = (options: ParameterOptions) =>
  Type.Unsafe<unknown>({ items: { type: 'integer' }, default: null, ...(options as object) });

const linkForms = (name: 'venue' | 'organizer') => {
  const known = Type.Object({
    id: Type.Integer(said('Identificador de uno que ya existe.', 'Id of one that exists.', 12)),
  });
  const added = Type.Object({
    [name]: Type.String({
      maxLength: longest.name,
      ...said(
        'Nombre de uno nuevo; valen también sus demás campos.',
        'Name of a new one; its other fields are taken too.',
        name === 'venue' ? 'Teatro Principal' : 'Orquesta de Soria',
      ),
    }),
  });
  const one = [Type.Integer(), Type.String(), known, added];
  return Type.Union([...one, Type.Array(Type.Union(one))]);
};
const termForms = Type.Union([
  Type.Integer(),
  Type.String(),
  Type.Array(Type.Union([Type.Integer(), Type.String({ maxLength: longest.termName })])),
]);

const price = [Type.Number(), Type.String({ maxLength: longest.line })];

const lastsAllDay = { es: 'El evento dura todo el día.', en: 'The event lasts all day.' };

const fields = {
  author: whole({
    about: { es: 'Identificador del autor.', en: 'Id of the author.' },
    example: 3,
    rule: 'author',
  }),
  date: text({
    about: {
      es: 'Fecha de publicación en la zona del sitio.',
      en: 'Publication date in the zone of the site.',
    },
    example: '2031-05-01 09:00:00',
    rule: 'time',
  }),
  date_utc: text({
    about: {
      es: 'Fecha de publicación en UTC; decide cuando también se da `date`.',
      en: 'Publication date in UTC; it decides when `date` is given too.',
    },
    example: '2031-05-01 07:00:00',
    rule: 'time',
  }),
  title: text({
    about: { es: 'Título del evento.', en: 'Title of the event.' },
    example: 'Concierto de primavera',
    rule: 'title',
    maxLength: longest.name,
  }),
  description: text({
    about: { es: 'Descripción del evento, en HTML.', en: 'Description of the event, in HTML.' },
    example: '<p>Con la banda municipal.</p>',
    rule: 'long-text',
    maxLength: longest.eventDescription,
  }),
  slug: text({
    about: {
      es: 'Parte final de la dirección del evento; por defecto se hace con el título.',
      en: "Last part of the event's address; made from the title by default.",
    },
    example: 'concierto-de-primavera',
    rule: 'slug',
    maxLength: longest.eventSlug,
  }),
  excerpt: text({
    about: { es: 'Resumen del evento, en HTML.', en: 'Summary of the event, in HTML.' },
    example: 'La banda municipal al aire libre.',
    rule: 'long-text',
    maxLength: longest.text,
  }),
  status: text({
    about: {
      es: 'Estado de publicación: publish, future, draft, pending o private.',
      en: 'Publication status: publish, future, draft, pending or private.',
    },
    example: 'publish',
    values: writableStatuses,
    rule: 'status',
  }),
  timezone: text({
    about: {
      es: 'Zona horaria del evento; vacía es la del sitio.',
      en: 'Time zone of the event; empty means that of the site.',
    },
    example: 'Europe/Madrid',
    rule: 'timezone',
  }),
  all_day: flag(lastsAllDay.es, lastsAllDay.en),
  start_date: text({
    about: { es: 'Día y hora en que empieza.', en: 'Day and time of the start.' },
    example: '2031-05-10 20:00:00',
    rule: 'time',
  }),
  end_date: text({
    about: { es: 'Día y hora en que acaba.', en: 'Day and time of the end.' },
    example: '2031-05-10 22:00:00',
    rule: 'time',
  }),
  image: text({
    about: {
      es: 'Identificador o dirección de la imagen destacada; vacío la quita.',
      en: 'Id or address of the featured image; empty removes it.',
    },
    example: 'https://example.org/cartel.png',
    rule: 'image',
    maxLength: longest.website,
    alsoAccepts: Type.Integer(),
  }),
  cost: untyped({
    about: {
      es: 'Precio: un número, un texto con moneda o intervalo, o una lista; vacío lo quita.',
      en: 'Cost: a number, a text with a currency or a range, or a list; empty removes it.',
    },
    example: '10-20 €',
    rule: 'cost',
    maxLength: longest.line,
    alsoAccepts: Type.Union([...price, Type.Array(Type.Union(price)), Type.Literal(false), Type.Null()]),
  }),
  website: untyped({
    about: {
      es: 'Dirección web del evento, http o https; vacía la quita.',
      en: "The event's own address on the web, http or https; empty removes it.",
    },
    example: 'https://example.org/concierto',
    rule: 'website',
    maxLength: longest.website,
    alsoAccepts: Type.Union([Type.String({ maxLength: longest.website }), Type.Null()]),
    default: null,
  }),
  show_map: flag('Mostrar un mapa.', 'Show a map.'),
  show_map_link: flag('Mostrar un enlace al mapa.', 'Show a link to the map.'),
  hide_from_listings: flag('No mostrar el evento en las listas.', 'Leave the event out of lists.'),
  sticky: flag('Fijar el evento en la vista de calendario.', 'Pin the event in the calendar view.'),
  featured: flag('Destacar el evento.', 'Show the event as featured.'),
  categories: idsOrMore({
    about: {
      es: 'Categorías: identificadores, slugs o nombres; los nombres nuevos se crean.',
      en: 'Categories: ids, slugs or names; new names are created.',
    },
    example: [4, 'Música'],
    rule: 'categories',
    alsoAccepts: termForms,
  }),
  tags: idsOrMore({
    about: {
      es: 'Etiquetas: identificadores, slugs o nombres; los nombres nuevos se crean.',
      en: 'Tags: ids, slugs or names; new names are created.',
    },
    example: ['aire libre'],
    rule: 'tags',
    alsoAccepts: termForms,
  }),
  venue: idsOrMore({
    about: {
      es: 'Lugares: identificadores u objetos con los datos de uno nuevo; vacío los quita.',
      en: 'Venues: ids or objects with the data of a new one; empty removes them.',
    },
    example: [12],
    rule: 'venue',
    alsoAccepts: linkForms('venue'),
  }),
  organizer: idsOrMore({
    about: {
      es: 'Organizadores: identificadores u objetos con los datos de uno nuevo; vacío los quita.',
      en: 'Organizers: ids or objects with the data of a new one; empty removes them.',
    },
    example: [7, 9],
    rule: 'organizer',
    alsoAccepts: linkForms('organizer'),
  }),
  tickets: untyped({
    about: {
      es: 'Entradas que se venden en otra parte; la lista sustituye a la que hubiera, y vacía la quita.',
      en: 'Tickets, which are sold elsewhere; the list replaces the one there was, and empty removes it.',
    },
    example: [{ name: 'General', price: 12.5, url: 'https://example.org/entradas' }],
    rule: 'tickets',
    alsoAccepts: ticketForms,
  }),
  visibility_password: text({
    about: {
      es: 'Contraseña que oculta el evento; vacía la quita. Solo para quien puede publicar.',
      en: 'Password that hides the event; empty removes it. Only for callers who may publish.',
    },
    example: 'ensayo general',
    rule: 'visibility-password',
    maxLength: longest.password,
  }),
};

const password = Type.Optional(
  text({
    about: {
      es: 'Contraseña del evento; al escribir deciden los permisos y no se tiene en cuenta.',
      en: 'Password of the event; writes are decided by rights and do not look at it.',
    },
    example: 'ensayo general',
    rule: 'nonempty-string',
  }),
);

const id = whole({
  about: { es: 'Identificador del evento.', en: 'Id of the event.' },
  example: 12,
  rule: 'int',
});
const pathSlug = text({
  about: {
    es: 'Slug del evento; el del cuerpo de la petición es el nuevo.',
    en: 'Slug of the event; the one in the body of the request is the new one.',
  },
  example: 'concierto-de-primavera',
  required: false,
});

const patch = Type.Partial(Type.Object(fields));

/** The parameters that create an event (spec 2.1, reference events-api 3.1). */
export const EventInput = Type.Object({
  ...patch.properties,
  title: fields.title,
  all_day: Type.Optional(flag(lastsAllDay.es, lastsAllDay.en, false)),
  start_date: fields.start_date,
  end_date: fields.end_date,
});

/** The parameters that change the event with the id in the path. */
export const EventPatch = Type.Object({ id, password, ...patch.properties });

const { slug: _renaming, ...patchBySlug } = patch.properties;

/** The parameters that change the event with the slug in the path; a slug beside it is the new one (Q2). */
export const EventPatchBySlug = Type.Object({ slug: pathSlug, ...patchBySlug });

/** The parameters of moving the event with the id in the path to the trash. */
export const EventTrashing = Type.Object({ id, password });

/** The parameters of moving the event with the slug in the path to the trash. */
export const EventTrashingBySlug = Type.Object({
  slug: text({
    about: { es: 'Slug del evento.', en: 'Slug of the event.' },
    example: 'concierto-de-primavera',
    rule: 'known-slug',
  }),
});

/** What a request says of an event: only the fields that it gave; null only where any JSON is taken. */
export type EventChange = Static<typeof patch>;
