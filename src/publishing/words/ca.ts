import { dayFirst, endsOf, type WriteDay } from './date-words.ts';
import type { Words } from './es.ts';

// `de` loses its vowel before another one, but not before one that is spoken as a consonant: d’abril, de ioga.
const of = (name: string): string =>
  /^h?[aeiouàèéíïòóúü]/i.test(name) && !/^h?(?:i[aeou]|u[aeio])/i.test(name) ? `d’${name}` : `de ${name}`;

const dayOfMonth: WriteDay = (number, month, year) =>
  `${number} ${of(month)}${year === null ? '' : ` del ${year}`}`;

// The numbers 1 and 11 begin with a vowel when they are spoken: l’1 de maig, l’11 de maig.
const hasVowel = (day: string): boolean => /^11?(?!\d)/.test(day);
const the = (day: string): string => (hasVowel(day) ? `l’${day}` : `el ${day}`);
const from = (day: string): string => (hasVowel(day) ? `de l’${day}` : `del ${day}`);
const to = (day: string): string => (hasVowel(day) ? `a l’${day}` : `al ${day}`);

// One o'clock is the only hour in the singular.
const untilTime = (time: string): string => `fins a ${/^0?1:/.test(time) ? 'la' : 'les'} ${time}`;

const events = (count: number): string =>
  count === 0 ? 'sense esdeveniments' : count === 1 ? '1 esdeveniment' : `${count} esdeveniments`;

const pastEvents = (count: number): string =>
  count === 1 ? '1 esdeveniment passat' : `${count} esdeveniments passats`;

// Readers are addressed as `vós`, as by public bodies; what a press makes the page do is an order to it: cerca, mostra.

/** The words of pages in Catalan. */
export const ca: Words = {
  languageName: 'Català',
  skip: 'Aneu al contingut',
  menu: 'Menú',
  close: 'Tanca',
  views: 'Vistes',
  view: { list: 'Llista', month: 'Mes', week: 'Setmana', day: 'Dia', places: 'Llocs', map: 'Mapa' },
  search: 'Cerca',
  filter: 'Filtra',
  category: 'Categoria',
  venue: 'Lloc',
  all: { categories: 'Totes', venues: 'Tots' },
  onlyFree: 'Només gratuïts',
  today: 'Avui',
  tomorrow: 'Demà',
  weekend: 'Cap de setmana',
  free: 'Gratuït',
  events,
  shortToday: 'avui',
  shortTomorrow: 'demà',
  comingDays: 'Propers dies',
  days: 'Dies',
  upcoming: 'Propers esdeveniments',
  past: 'Esdeveniments passats',
  pastEvents,
  featured: 'Destacats',
  running: 'En curs',
  more: (count) => `${count} més`,
  andMore: (count) => `i ${count} més`,
  continues: ['Continua ', ''],
  moreDays: 'Més dies',
  moreEvents: 'Més esdeveniments',
  earlierEvents: 'Esdeveniments anteriors',
  searchAll: 'Cerca a tota l’agenda',
  calendar: 'Agenda',
  wholeCalendar: 'Tota l’agenda',
  allDay: 'Tot el dia',
  sinceDayBefore: 'Des del dia anterior',
  online: 'En línia',
  state: {
    cancelled: 'Cancel·lat',
    postponed: 'Ajornat',
    moved_online: 'Passa a ser en línia',
    ended: 'Ja ha acabat',
    sold_out: 'Exhaurit',
    on_now: 'Ara',
  },
  password: 'Contrasenya',
  found: (count) => (count === 0 ? 'res' : events(count)),
  nothingFound: (search, filters) =>
    [`No hi ha res${search === '' ? '' : ` amb «${search}»`}`, ...filters].join(' · '),
  asked: (search) => `«${search}»`,
  drop: 'Treu ',
  dropWith: (name, count) => `Treu ${name}: ${events(count)}`,
  otherwise: 'El següent a l’agenda',
  nothingYet: {
    title: 'Encara no hi ha res penjat',
    text: 'L’agenda s’acaba d’obrir. El primer esdeveniment es veurà aquí tan bon punt es publiqui.',
  },
  nothingHere: {
    title: 'De moment no hi ha res penjat',
    text: 'No hi ha esdeveniments propers. El que es publiqui es veurà aquí.',
  },
  parts: {
    morning: 'Al matí',
    afternoon: 'A la tarda',
    evening: 'Al vespre',
    night: 'De matinada',
  },
  eventsOrMore: (count) => `${count} esdeveniments o més`,
  nothingThatDay: 'Aquest dia no hi ha res',
  nothingThatDaySo: 'Aquest dia no hi ha res amb aquests filtres',
  previousDay: 'Dia anterior, ',
  nextDay: 'Dia següent, ',
  otherDay: 'Aneu al dia',
  go: 'Aneu-hi',
  print: 'Imprimeix',
  previousMonth: 'Mes anterior, ',
  nextMonth: 'Mes següent, ',
  months: 'Mesos',
  year: 'Any',
  daysOf: (month) => `Dies ${of(month)}`,
  foldedDays: (first, last, count) => {
    const days = first === last ? the(`${first}`) : `${from(`${first}`)} ${to(`${last}`)}`;
    return `${days.charAt(0).toUpperCase()}${days.slice(1)}: ${pastEvents(count)}`;
  },
  previousWeek: 'Setmana anterior, ',
  nextWeek: 'Setmana següent, ',
  weeks: 'Setmanes',
  nothing: 'Res',
  where: 'On',
  price: 'Entrada',
  yourTime: 'A la vostra hora',
  directions: 'Com arribar-hi',
  address: 'Adreça',
  organizer: 'Organitza',
  website: 'Web',
  phone: 'Telèfon',
  email: 'Correu',
  tickets: 'Compreu entrades',
  join: 'Entreu-hi',
  addToCalendar: 'Afegeix al calendari',
  cancelInCalendar: 'Cancel·la’l al calendari',
  calendarFile: 'Fitxer de calendari',
  share: 'Comparteix',
  sameVenue: (name) => `També a ${name}`,
  sameCategory: (name) => `Més ${of(name)}`,
  zoneTime: (place) => `hora ${of(place)}`,
  gate: {
    text: 'Aquest esdeveniment té contrasenya. La dona qui l’organitza.',
    open: 'Mostra l’esdeveniment',
    wrong: 'No és aquesta. Torneu-ho a provar.',
    tooMany: 'Massa intents. Espereu uns minuts i torneu-ho a provar.',
  },
  outside: {
    show: (host) => `Mostra el contingut de ${host}`,
    note: 'Fins que no ho premeu, no surt res d’aquí',
  },
  placesIndex: 'Tots, de la A a la Z',
  indexes: {
    venues: 'Llocs, de la A a la Z',
    organizers: 'Organitzadors',
    categories: 'Categories',
    tags: 'Etiquetes',
  },
  plan: (town) => `Plànol dels llocs ${of(town)}`,
  planNote: (metres) =>
    `El nord és a dalt. Cada quadre, ${metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}: uns ${Math.round(metres / 83)} minuts a peu.`,
  map: {
    show: 'Mostra el mapa',
    comesFrom: (host) => `El mapa ve de ${host}`,
    of: (name) => `Mapa: ${name}`,
    zoomIn: 'Apropa',
    zoomOut: 'Allunya',
    failed: 'No s’ha pogut carregar el mapa. Torneu-ho a provar.',
  },
  otherTowns: 'Altres llocs',
  inPlace: (name) => ` a ${name}`,
  answersFor: 'Respon d’aquesta agenda',
  legal: { legal: 'Avís legal', privacy: 'Privacitat', accessibility: 'Accessibilitat' },
  forProgrammers: 'Per a programadors',
  page: (number) => `pàgina ${number}`,
  notHere: 'Aquesta adreça no és de l’agenda.',
  elsewhere: 'Aquesta adreça no és de l’agenda. Si era una pàgina del web, cerqueu-la allà.',
  beyond: 'L’agenda no arriba a aquesta data.',
  noEvent: 'L’adreça no porta a cap pàgina. Potser hi ha una errada, o l’esdeveniment tenia un altre nom.',
  faults: {
    unreadable: (name) => `«${name}» no s’entén.`,
    missing: (name) => `Falta «${name}».`,
    too_long: (name, most) => `«${name}» supera els ${most} caràcters.`,
    too_many_values: (name, most) => `«${name}» supera els ${most} valors.`,
    too_many_parameters: (_, most) => `L’adreça porta més de ${most} filtres.`,
    unknown_venue: () => 'Aquest lloc no existeix.',
    unknown_organizer: () => 'Aquest organitzador no existeix.',
    unknown_category: () => 'Aquesta categoria no existeix.',
    unknown_tag: () => 'Aquesta etiqueta no existeix.',
  },
  refusal: {
    page: 'pàgina',
    400: {
      title: 'Aquesta adreça no s’entén',
      sheet: 'no val',
      text: 'Alguna cosa del que demana l’adreça no pot ser.',
    },
    404: {
      title: 'Aquí no hi ha res penjat',
      sheet: 'no hi és',
      text: 'L’adreça no porta a cap pàgina. Potser hi ha una errada o ha canviat.',
    },
    405: { title: 'Així no es pot', sheet: 'no es pot', text: 'Aquesta pàgina només es pot llegir.' },
    410: { title: 'Això ja no hi és', sheet: 's’ha tret', text: 'Va estar publicat i s’ha retirat.' },
    414: {
      title: 'L’adreça és massa llarga',
      sheet: 'no hi cap',
      text: 'L’adreça té més text del que es pot llegir.',
    },
    429: {
      title: 'Massa de pressa',
      sheet: 'espereu',
      text: 'Han arribat moltes peticions seguides. Espereu un moment i torneu-ho a provar.',
    },
    431: {
      title: 'La petició és massa llarga',
      sheet: 'no hi cap',
      text: 'El navegador ha enviat més dades de les que es poden llegir.',
    },
    500: {
      title: 'Alguna cosa ha fallat',
      sheet: 'ha fallat',
      text: 'La fallada és nostra i ha quedat anotada. Torneu-ho a provar d’aquí a un moment.',
    },
    503: {
      title: 'Torneu d’aquí a un minut',
      sheet: 'espereu',
      text: 'Hi ha massa gent alhora, o s’està posant alguna cosa a punt.',
    },
    507: {
      title: 'Torneu d’aquí a una estona',
      sheet: 'no hi cap',
      text: 'No queda lloc on desar res.',
    },
  },
  seeCalendar: 'Mostra l’agenda',
  subscribe: 'Subscriviu-vos-hi',
  subscribeTo: {
    asked: 'Subscriviu-vos-hi',
    venue: 'Subscriviu-vos a aquest lloc',
    organizer: 'Subscriviu-vos a qui ho organitza',
  },
  subscribing: {
    text: ': el que hi ha i el que vindrà, al vostre calendari.',
    googleNote: 'a Android, des del navegador; els canvis poden trigar un dia',
    rssNote: 'per a lectors de notícies',
    whole: 'Millor tota l’agenda',
    first: 'El primer que arribarà',
  },
  copy: 'Copia',
  copied: 'Copiat',
  embedding: {
    link: 'Poseu aquesta agenda al vostre web',
    title: 'Al vostre web',
    text: 'Enganxeu aquesta línia a la vostra pàgina i mostrarà el mateix, sempre al dia. A WordPress n’hi ha prou d’enganxar l’adreça de la pàgina de l’agenda.',
    line: 'Línia d’HTML',
  },
  within: (km) => `a menys de ${km} km`,
  dates: {
    ...dayFirst,
    dayOfMonth,
    wholeDay: (weekday, day) => `${weekday}, ${day}`,
    monthAndYear: (month, year) => `${month} del ${year}`,
    range: (span) => {
      const [first, last] = endsOf(dayOfMonth, span);
      return `${from(first)} ${to(last)}`;
    },
    sheet: {
      isMonthFirst: false,
      month: (month, year) => ({
        heard: of(month).slice(0, -month.length),
        seen: dayFirst.monthTitle(month, year),
      }),
    },
    allDay: 'tot el dia',
    nightOf: (weekday) => `nit de ${weekday}`,
    untilTime,
    untilTimeOf: (time, weekday) => `${untilTime(time)} de ${weekday}`,
    untilTimeOfWeekday: (time, weekday, number) => `${untilTime(time)} de ${weekday} ${number}`,
    untilTimeOfDay: (time, ...day) => `${untilTime(time)} ${from(dayOfMonth(...day))}`,
    untilWeekday: (weekday, number) => `fins ${weekday} ${number}`,
    sinceDay: (...day) => `des ${from(dayOfMonth(...day))}`,
    untilDay: (...day) => `fins ${to(dayOfMonth(...day))}`,
  },
};
