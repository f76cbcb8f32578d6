import type { AddressFault } from '../../kernel/addresses/filters.ts';
import { type DaySpan, dayFirst, endsOf, type NamedDay, type WriteDay } from './date-words.ts';

const dayOfMonth: WriteDay = (number, month, year) =>
  `${number} de ${month}${year === null ? '' : ` de ${year}`}`;

// One o'clock is the only hour in the singular.
const untilTime = (time: string): string => `hasta ${/^0?1:/.test(time) ? 'la' : 'las'} ${time}`;

const eventos = (count: number): string =>
  count === 0 ? 'sin eventos' : count === 1 ? '1 evento' : `${count} eventos`;

/** Why an address is rejected; takes the name of a parameter, and how many characters, values or parameters there may be. */
const faults: Readonly<Record<AddressFault['reason'], (name: string, most: number) => string>> = {
  unreadable: (name) => `«${name}» no se entiende.`,
  missing: (name) => `Falta «${name}».`,
  too_long: (name, most) => `«${name}» supera los ${most} caracteres.`,
  too_many_values: (name, most) => `«${name}» supera los ${most} valores.`,
  too_many_parameters: (_, most) => `La dirección lleva más de ${most} filtros.`,
  unknown_venue: () => 'Ese lugar no existe.',
  unknown_organizer: () => 'Ese organizador no existe.',
  unknown_category: () => 'Esa categoría no existe.',
  unknown_tag: () => 'Esa etiqueta no existe.',
};

/** How dates and times are put together (the table of pages.md 3.9). Names come from `Intl`, hours as the region writes them. */
const dates = {
  ...dayFirst,
  dayOfMonth,
  /** Takes a weekday and what `dayOfMonth` returned. */
  wholeDay: (weekday: string, day: string) => `${weekday}, ${day}`,
  monthAndYear: (month: string, year: number) => `${month} de ${year}`,
  range: (span: DaySpan) => `del ${endsOf(dayOfMonth, span).join(' al ')}`,
  /**
   * What stands around a number that is large by itself: the month with its year, before or behind it, and what only
   * screen readers have in front of the month.
   */
  sheet: {
    isMonthFirst: false,
    month: (month: string, year: number | null) => ({ heard: 'de ', seen: dayFirst.monthTitle(month, year) }),
  },
  allDay: 'todo el día',
  nightOf: (weekday: string) => `noche del ${weekday}`,
  /** Takes a time of either clock. */
  untilTime,
  untilTimeOf: (time: string, weekday: string) => `${untilTime(time)} del ${weekday}`,
  /** Of a day soon, as `untilWeekday`. */
  untilTimeOfWeekday: (time: string, weekday: string, number: number) =>
    `${untilTime(time)} del ${weekday} ${number}`,
  untilTimeOfDay: (time: string, ...day: NamedDay) => `${untilTime(time)} del ${dayOfMonth(...day)}`,
  untilWeekday: (weekday: string, number: number) => `hasta el ${weekday} ${number}`,
  sinceDay: (...day: NamedDay) => `desde el ${dayOfMonth(...day)}`,
  untilDay: (...day: NamedDay) => `hasta el ${dayOfMonth(...day)}`,
};

/** The words of pages in Spanish: whole sentences, none put together of pieces. */
export const es = {
  /** Of the language in itself. */
  languageName: 'Español',
  skip: 'Ir al contenido',
  menu: 'Menú',
  close: 'Cerrar',
  views: 'Vistas',
  view: { list: 'Lista', month: 'Mes', week: 'Semana', day: 'Día', places: 'Lugares', map: 'Mapa' },
  search: 'Buscar',
  filter: 'Filtrar',
  category: 'Categoría',
  venue: 'Lugar',
  /** The choice of none in the form. */
  all: { categories: 'Todas', venues: 'Todos' },
  onlyFree: 'Solo gratis',
  today: 'Hoy',
  tomorrow: 'Mañana',
  weekend: 'Fin de semana',
  free: 'Gratis',
  /** "no events", "1 event", "2 events". */
  events: eventos,
  /** Over the number of a day of the board. */
  shortToday: 'hoy',
  shortTomorrow: 'mañana',
  comingDays: 'Próximos días',
  days: 'Días',
  upcoming: 'Próximos eventos',
  past: 'Eventos pasados',
  pastEvents: (count: number) => (count === 1 ? '1 evento pasado' : `${count} eventos pasados`),
  featured: 'Destacados',
  running: 'En curso',
  more: (count: number) => `${count} más`,
  andMore: (count: number) => `y ${count} más`,
  /** Before and after the title of what began on a day before. */
  continues: ['Sigue ', ''] satisfies [before: string, after: string],
  moreDays: 'Más días',
  moreEvents: 'Más eventos',
  earlierEvents: 'Eventos anteriores',
  searchAll: 'Buscar en toda la agenda',
  /** In one word of at most 16 letters. */
  calendar: 'Agenda',
  wholeCalendar: 'Toda la agenda',
  allDay: 'Todo el día',
  /** Above what began on the day before and ends on this one. */
  sinceDayBefore: 'Desde el día anterior',
  online: 'En línea',
  /** What is said of an event above all else. */
  state: {
    cancelled: 'Cancelado',
    postponed: 'Aplazado',
    moved_online: 'Pasa a ser en línea',
    ended: 'Ha terminado',
    sold_out: 'Agotado',
    on_now: 'Ahora',
  },
  password: 'Contraseña',
  found: (count: number) => (count === 0 ? 'nada' : eventos(count)),
  nothingFound: (search: string, filters: readonly string[]) =>
    [`Nada${search === '' ? '' : ` con «${search}»`}`, ...filters].join('\u00a0· '),
  /** The search in the language's quotation marks. */
  asked: (search: string) => `«${search}»`,
  /** Before the name of a filter, for screen readers. */
  drop: 'Quitar ',
  dropWith: (name: string, count: number) => `Quitar ${name}: ${eventos(count)}`,
  otherwise: 'Lo siguiente en la agenda',
  nothingYet: {
    title: 'Todavía no cuelga nada',
    text: 'La agenda acaba de abrir. El primer evento se verá aquí en cuanto se publique.',
  },
  nothingHere: {
    title: 'Aquí no cuelga nada por ahora',
    text: 'No hay eventos próximos. Lo que se publique se verá aquí.',
  },
  parts: {
    morning: 'Por la mañana',
    afternoon: 'Por la tarde',
    evening: 'Por la noche',
    night: 'De madrugada',
  },
  /** Where no more is counted. */
  eventsOrMore: (count: number) => `${count} o más eventos`,
  nothingThatDay: 'No hay nada ese día',
  /** With the filters that are set. */
  nothingThatDaySo: 'Nada ese día con estos filtros',
  previousDay: 'Día anterior, ',
  nextDay: 'Día siguiente, ',
  otherDay: 'Ir al día',
  go: 'Ir',
  print: 'Imprimir',
  previousMonth: 'Mes anterior, ',
  nextMonth: 'Mes siguiente, ',
  months: 'Meses',
  year: 'Año',
  /** Takes month and year. */
  daysOf: (month: string) => `Días de ${month}`,
  /** Days of this month that are past, by their numbers, with their events. */
  foldedDays: (first: number, last: number, count: number) =>
    `${first === last ? `El ${first}` : `Del ${first} al ${last}`}: ${count === 1 ? '1 evento pasado' : `${count} eventos pasados`}`,
  previousWeek: 'Semana anterior, ',
  nextWeek: 'Semana siguiente, ',
  weeks: 'Semanas',
  nothing: 'Nada',
  where: 'Dónde',
  price: 'Entrada',
  yourTime: 'En tu hora',
  directions: 'Cómo llegar',
  address: 'Dirección',
  organizer: 'Organiza',
  website: 'Web',
  phone: 'Teléfono',
  email: 'Correo',
  tickets: 'Comprar entradas',
  join: 'Entrar',
  addToCalendar: 'Añadir al calendario',
  cancelInCalendar: 'Cancelarlo en el calendario',
  calendarFile: 'Archivo de calendario',
  share: 'Compartir',
  sameVenue: (name: string) => `También en ${name}`,
  sameCategory: (name: string) => `Más de ${name}`,
  /** Takes the city of a zone. */
  zoneTime: (place: string) => `hora de ${place}`,
  gate: {
    text: 'Este evento tiene contraseña. La da quien lo organiza.',
    open: 'Ver el evento',
    wrong: 'No es esa. Prueba otra vez.',
    tooMany: 'Demasiados intentos. Espera unos minutos y prueba otra vez.',
  },
  /** Before content of another site is loaded. */
  outside: {
    show: (host: string) => `Ver el contenido de ${host}`,
    note: 'Hasta que lo pulses, nada sale de aquí',
  },
  placesIndex: 'Todos, de la A a la Z',
  indexes: {
    venues: 'Lugares, de la A a la Z',
    organizers: 'Organizadores',
    categories: 'Categorías',
    tags: 'Etiquetas',
  },
  plan: (town: string) => `Plano de los lugares de ${town}`,
  /** Takes the side of a square of the plan, in metres. */
  planNote: (metres: number) =>
    `Arriba, el norte. Cada cuadro, ${metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}: unos ${Math.round(metres / 83)} minutos a pie.`,
  map: {
    show: 'Ver mapa',
    /** Takes the host of the tiles. */
    comesFrom: (host: string) => `El mapa viene de ${host}`,
    /** Takes the name of a venue. */
    of: (name: string) => `Mapa: ${name}`,
    zoomIn: 'Acercar',
    zoomOut: 'Alejar',
    failed: 'No se ha podido cargar el mapa. Prueba otra vez.',
  },
  /** The heading over places without a town. */
  otherTowns: 'Otros lugares',
  /** After "and 2 more", for screen readers. */
  inPlace: (name: string) => ` en ${name}`,
  answersFor: 'Responde de esta agenda',
  legal: { legal: 'Aviso legal', privacy: 'Privacidad', accessibility: 'Accesibilidad' },
  forProgrammers: 'Para programadores',
  page: (number: number) => `página ${number}`,
  /** Of an address that is none of the calendar, without and with a website of the owner. */
  notHere: 'Esa dirección no es de la agenda.',
  elsewhere: 'Esa dirección no es de la agenda. Si era una página de la web, búscala allí.',
  /** Of a date before the first or after the last month with events. */
  beyond: 'La agenda no llega a esa fecha.',
  /** Of an address that would be an event's, and leads to none. */
  noEvent:
    'La dirección no lleva a ninguna página. Puede tener una errata, o el evento se llamaba de otra manera.',
  faults,
  /** By the status of the response; `sheet` stands under its number like the month under a day. */
  refusal: {
    page: 'página',
    400: {
      title: 'Esa dirección no se entiende',
      sheet: 'no vale',
      text: 'Algo de lo que pide la dirección no puede ser.',
    },
    404: {
      title: 'Aquí no cuelga nada',
      sheet: 'no está',
      text: 'La dirección no lleva a ninguna página. Puede tener una errata o haber cambiado.',
    },
    405: { title: 'Así no se puede', sheet: 'no se puede', text: 'Esta página solo se puede leer.' },
    410: { title: 'Esto ya no está', sheet: 'se quitó', text: 'Estuvo publicado y se ha retirado.' },
    414: {
      title: 'Dirección demasiado larga',
      sheet: 'no cabe',
      text: 'La dirección tiene más texto del que se puede leer.',
    },
    429: {
      title: 'Demasiado deprisa',
      sheet: 'espera',
      text: 'Han llegado muchas peticiones seguidas. Espera un momento y vuelve a probar.',
    },
    431: {
      title: 'Petición demasiado larga',
      sheet: 'no cabe',
      text: 'El navegador ha enviado más datos de los que se pueden leer.',
    },
    500: {
      title: 'Algo ha fallado',
      sheet: 'ha fallado',
      text: 'El fallo es nuestro y ha quedado anotado. Vuelve a probar en un momento.',
    },
    503: {
      title: 'Vuelve en un minuto',
      sheet: 'espera',
      text: 'Hay demasiada gente a la vez, o se está poniendo algo a punto.',
    },
    507: { title: 'Vuelve en un rato', sheet: 'no cabe', text: 'No queda sitio donde guardar.' },
  },
  seeCalendar: 'Ver la agenda',
  subscribe: 'Suscribirse',
  subscribeTo: {
    asked: 'Suscribirse a esto',
    venue: 'Suscribirse a este lugar',
    organizer: 'Suscribirse a quien organiza',
  },
  subscribing: {
    text: ': lo que hay y lo que venga, en tu calendario.',
    googleNote: 'en Android, desde el navegador; los cambios pueden tardar un día',
    rssNote: 'para lectores de noticias',
    whole: 'Mejor toda la agenda',
    first: 'Lo primero que llegará',
  },
  copy: 'Copiar',
  copied: 'Copiado',
  embedding: {
    link: 'Poner esta agenda en tu web',
    title: 'En tu web',
    text: 'Pega esta línea en tu página y mostrará lo mismo, siempre al día. En WordPress basta con pegar la dirección de la página de la agenda.',
    line: 'Línea de HTML',
  },
  /** Kilometres around a point. */
  within: (km: number) => `a menos de ${km} km`,
  dates,
};

/** Every word of pages, in any language. */
export type Words = typeof es;
