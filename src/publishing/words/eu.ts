import type { Words } from './es.ts';

/** The name of a weekday without its article, whose `a` `Intl` writes with it: `ostirala`, `asteartea`. */
const stemOf = (weekday: string): string => weekday.replace(/a$/, '');

const weekdayWith = (weekday: string, afterVowel: string, afterConsonant: string): string => {
  const stem = stemOf(weekday);
  return stem + (/[aeiou]$/.test(stem) ? afterVowel : afterConsonant);
};

/** `ostiral gaua`: the night that begins on that day. */
const nightOfWeekday = (weekday: string): string => `${stemOf(weekday)} gaua`;

/** Up to that weekday: `igandera`, `ostiralera`. */
const toWeekday = (weekday: string): string => weekdayWith(weekday, 'ra', 'era');

/** Of that weekday: `igandeko`, `ostiraleko`. */
const ofWeekday = (weekday: string): string => weekdayWith(weekday, 'ko', 'eko');

/**
 * Whether the number as it is spoken ends in a consonant, by which its endings differ. Basque counts in twenties:
 * of what is left over bat (1), bost (5), hamar (10) and hamabost (15) do, and ehun (100), of which mila (1000) is none.
 */
const endsInConsonant = (number: number): boolean => {
  const rest = number % 100;
  if (rest === 0) return number % 1000 !== 0;
  return [1, 5, 10, 15].includes(rest % 20);
};

const numberWith = (number: number, afterVowel: string, afterConsonant: string): string =>
  `${number}${endsInConsonant(number) ? afterConsonant : afterVowel}`;

/** With its article: `5a`, but `11`, since hamaika ends in one already. */
const theNumber = (number: number): string => (number % 20 === 11 ? String(number) : `${number}a`);

/** From that number on: `3tik`, `5etik`. */
const fromNumber = (number: number): string => numberWith(number, 'tik', 'etik');

/** Up to that number: `2ra`, `5era`. */
const toNumber = (number: number): string => numberWith(number, 'ra', 'era');

/** Of that day or year: `8ko`, `5eko`, `2027ko`. */
const ofNumber = (number: number): string => numberWith(number, 'ko', 'eko');

/** `martxoaren`, `2028ko martxoaren`: `Intl` gives months with their article. */
const ofMonth = (month: string, year: number | null): string =>
  `${year === null ? '' : `${ofNumber(year)} `}${month}ren`;

// Full hours are plural but for one o'clock; what ends with minutes takes no ending before `arte`.
const untilTime = (time: string): string =>
  /^\d{1,2}:00$/.test(time) && !/^0?1:/.test(time) ? `${time}ak arte` : `${time} arte`;

const events = (count: number): string =>
  count === 0 ? 'ekitaldirik ez' : count === 1 ? 'ekitaldi bat' : `${count} ekitaldi`;

const pastEvents = (count: number): string => `${count === 0 ? '' : 'iragandako '}${events(count)}`;

const others = (count: number): string => `beste ${count === 1 ? 'bat' : count}`;

/** The words of pages in Basque. Names of others stand where no ending is put to them. */
export const eu: Words = {
  languageName: 'Euskara',
  skip: 'Joan edukira',
  menu: 'Menua',
  close: 'Itxi',
  views: 'Ikuspegiak',
  view: { list: 'Zerrenda', month: 'Hilabetea', week: 'Astea', day: 'Eguna', places: 'Lekuak', map: 'Mapa' },
  search: 'Bilatu',
  filter: 'Iragazi',
  category: 'Kategoria',
  venue: 'Lekua',
  all: { categories: 'Guztiak', venues: 'Guztiak' },
  onlyFree: 'Doakoak bakarrik',
  today: 'Gaur',
  tomorrow: 'Bihar',
  weekend: 'Asteburua',
  free: 'Doan',
  events,
  shortToday: 'gaur',
  shortTomorrow: 'bihar',
  comingDays: 'Datozen egunak',
  days: 'Egunak',
  upcoming: 'Datozen ekitaldiak',
  past: 'Iragandako ekitaldiak',
  pastEvents: (count) => `Iragandako ${events(count)}`,
  featured: 'Nabarmenduak',
  running: 'Martxan',
  more: (count) => `Beste ${count === 1 ? 'bat' : count}`,
  andMore: (count) => `eta ${others(count)}`,
  continues: ['Jarraitzen du: ', ''],
  moreDays: 'Egun gehiago',
  moreEvents: 'Ekitaldi gehiago',
  earlierEvents: 'Aurreko ekitaldiak',
  searchAll: 'Bilatu agenda osoan',
  calendar: 'Agenda',
  wholeCalendar: 'Agenda osoa',
  allDay: 'Egun osoa',
  sinceDayBefore: 'Aurreko egunetik',
  online: 'Online',
  state: {
    cancelled: 'Bertan behera',
    postponed: 'Atzeratuta',
    moved_online: 'Online izango da',
    ended: 'Amaitu da',
    sold_out: 'Agortuta',
    on_now: 'Orain',
  },
  password: 'Pasahitza',
  found: (count) => (count === 0 ? 'ezer ez' : events(count)),
  nothingFound: (search, filters) =>
    [`Ez dago ezer${search === '' ? '' : `: «${search}»`}`, ...filters].join(' · '),
  asked: (search) => `«${search}»`,
  drop: 'Kendu ',
  dropWith: (name, count) => `Kendu ${name}: ${events(count)}`,
  otherwise: 'Hurrengoa agendan',
  nothingYet: {
    title: 'Oraindik ez dago ezer zintzilik',
    text: 'Agenda ireki berri da. Lehen ekitaldia hemen ikusiko da, argitaratu bezain laster.',
  },
  nothingHere: {
    title: 'Oraingoz ez dago ezer zintzilik',
    text: 'Ez dago ekitaldirik datozen egunetan. Argitaratzen dena hemen ikusiko da.',
  },
  parts: {
    morning: 'Goizean',
    afternoon: 'Arratsaldean',
    evening: 'Gauean',
    night: 'Goizaldean',
  },
  eventsOrMore: (count) => `${count} ekitaldi edo gehiago`,
  nothingThatDay: 'Egun horretan ez dago ezer',
  nothingThatDaySo: 'Egun horretan ez dago ezer iragazki hauekin',
  previousDay: 'Aurreko eguna, ',
  nextDay: 'Hurrengo eguna, ',
  otherDay: 'Joan egun honetara',
  go: 'Joan',
  print: 'Inprimatu',
  previousMonth: 'Aurreko hilabetea, ',
  nextMonth: 'Hurrengo hilabetea, ',
  months: 'Hilabeteak',
  year: 'Urtea',
  daysOf: (month) => `${month}ren egunak`,
  foldedDays: (first, last, count) =>
    `${first === last ? `Hilak ${first}` : `${fromNumber(first)} ${toNumber(last)}`}: ${pastEvents(count)}`,
  previousWeek: 'Aurreko astea, ',
  nextWeek: 'Hurrengo astea, ',
  weeks: 'Asteak',
  nothing: 'Ezer ez',
  where: 'Non',
  price: 'Sarrera',
  yourTime: 'Zure orduan',
  directions: 'Nola iritsi',
  address: 'Helbidea',
  organizer: 'Nork',
  website: 'Webgunea',
  phone: 'Telefonoa',
  email: 'Posta',
  tickets: 'Erosi sarrerak',
  join: 'Sartu',
  addToCalendar: 'Gehitu egutegian',
  cancelInCalendar: 'Utzi bertan behera egutegian',
  calendarFile: 'Egutegi-fitxategia',
  share: 'Partekatu',
  sameVenue: (name) => `Leku berean: ${name}`,
  sameCategory: (name) => `Gehiago: ${name}`,
  zoneTime: (place) => `tokiko ordua: ${place}`,
  gate: {
    text: 'Ekitaldi honek pasahitza du. Antolatzaileak ematen du.',
    open: 'Ikusi ekitaldia',
    wrong: 'Ez da hori. Saiatu berriro.',
    tooMany: 'Saiakera gehiegi. Itxaron minutu batzuk eta saiatu berriro.',
  },
  outside: {
    show: (host) => `Ikusi ${host} webguneko edukia`,
    note: 'Sakatu arte, ez da ezer bidaltzen hara',
  },
  placesIndex: 'Guztiak, A–Z',
  indexes: {
    venues: 'Lekuak, A–Z',
    organizers: 'Antolatzaileak',
    categories: 'Kategoriak',
    tags: 'Etiketak',
  },
  plan: (town) => `Lekuen planoa: ${town}`,
  planNote: (metres) =>
    `Iparraldea goian dago. Lauki bakoitza, ${metres >= 1000 ? `${metres / 1000} km` : `${metres} m`}: ${Math.round(metres / 83)} minutu inguru oinez.`,
  map: {
    show: 'Ikusi mapa',
    comesFrom: (host) => `Mapa hemendik dator: ${host}`,
    of: (name) => `Mapa: ${name}`,
    zoomIn: 'Gerturatu',
    zoomOut: 'Urrundu',
    failed: 'Ezin izan da mapa kargatu. Saiatu berriro.',
  },
  otherTowns: 'Beste leku batzuk',
  inPlace: (name) => `: ${name}`,
  answersFor: 'Agenda honen arduraduna',
  legal: { legal: 'Lege-oharra', privacy: 'Pribatutasuna', accessibility: 'Irisgarritasuna' },
  forProgrammers: 'Programatzaileentzat',
  page: (number) => `${number}. orria`,
  notHere: 'Helbide hori ez da agendarena.',
  elsewhere: 'Helbide hori ez da agendarena. Webguneko orri bat bazen, bilatu han.',
  beyond: 'Agenda ez da data horretara iristen.',
  noEvent:
    'Helbideak ez darama inongo orritara. Baliteke gaizki idatzita egotea, edo ekitaldiak beste izen bat izatea.',
  faults: {
    unreadable: (name) => `«${name}» ez da ulertzen.`,
    missing: (name) => `«${name}» falta da.`,
    too_long: (name, most) => `«${name}» ${most} karaktere baino luzeagoa da.`,
    too_many_values: (name, most) => `«${name}» iragazkiak ${most} balio baino gehiago ditu.`,
    too_many_parameters: (_, most) => `Helbideak ${most} iragazki baino gehiago ditu.`,
    unknown_venue: () => 'Leku hori ez da existitzen.',
    unknown_organizer: () => 'Antolatzaile hori ez da existitzen.',
    unknown_category: () => 'Kategoria hori ez da existitzen.',
    unknown_tag: () => 'Etiketa hori ez da existitzen.',
  },
  refusal: {
    page: 'orria',
    400: {
      title: 'Helbide hori ez da ulertzen',
      sheet: 'ez du balio',
      text: 'Helbideak eskatzen duen zerbait ezinezkoa da.',
    },
    404: {
      title: 'Hemen ez dago ezer zintzilik',
      sheet: 'ez dago',
      text: 'Helbideak ez darama inongo orritara. Baliteke gaizki idatzita egotea edo aldatu izana.',
    },
    405: { title: 'Horrela ezin da', sheet: 'ezin da', text: 'Orri hau irakurri besterik ezin da egin.' },
    410: { title: 'Hau ez dago jada', sheet: 'kenduta', text: 'Argitaratuta egon zen, eta kendu egin da.' },
    414: {
      title: 'Helbidea luzeegia da',
      sheet: 'ez da sartzen',
      text: 'Helbideak irakur daitekeena baino testu gehiago du.',
    },
    429: {
      title: 'Azkarregi',
      sheet: 'itxaron',
      text: 'Eskaera asko iritsi dira bata bestearen atzetik. Itxaron une batez eta saiatu berriro.',
    },
    431: {
      title: 'Eskaera luzeegia da',
      sheet: 'ez da sartzen',
      text: 'Nabigatzaileak irakur daitekeena baino datu gehiago bidali du.',
    },
    500: {
      title: 'Zerbaitek huts egin du',
      sheet: 'hutsa',
      text: 'Akatsa gurea da, eta jasota geratu da. Saiatu berriro une batean.',
    },
    503: {
      title: 'Itzuli minutu bat barru',
      sheet: 'itxaron',
      text: 'Jende gehiegi dabil aldi berean, edo zerbait prestatzen ari gara.',
    },
    507: {
      title: 'Itzuli geroxeago',
      sheet: 'ez da sartzen',
      text: 'Ez da lekurik geratzen ezer gordetzeko.',
    },
  },
  seeCalendar: 'Ikusi agenda',
  subscribe: 'Harpidetu',
  subscribeTo: {
    asked: 'Harpidetu honetara',
    venue: 'Harpidetu leku honetara',
    organizer: 'Harpidetu antolatzaile honetara',
  },
  subscribing: {
    text: ': dagoena eta datorrena, zure egutegian.',
    googleNote: 'Androiden, nabigatzailetik; aldaketek egun bat behar izan dezakete',
    rssNote: 'albiste-irakurgailuetarako',
    whole: 'Hobeto agenda osoa',
    first: 'Lehenik iritsiko dena',
  },
  copy: 'Kopiatu',
  copied: 'Kopiatuta',
  embedding: {
    link: 'Jarri agenda hau zure webgunean',
    title: 'Zure webgunean',
    text: 'Itsatsi lerro hau zure orrian: gauza bera erakutsiko du, beti eguneratuta. WordPressen nahikoa da agendako orriaren helbidea itsastea.',
    line: 'HTML lerroa',
  },
  within: (km) => `${km} km baino gutxiagora`,
  dates: {
    dayOfMonth: (number, month, year) => `${ofMonth(month, year)} ${theNumber(number)}`,
    wholeDay: (weekday, day) => `${day}, ${weekday}`,
    shortDay: (weekday, number, month, year) =>
      `${year === null ? '' : `${ofNumber(year)} `}${month}. ${number}, ${weekday}.`,
    monthAndYear: (month, year) => `${ofNumber(year)} ${month}`,
    monthTitle: (month, year) => `${year === null ? '' : `${ofNumber(year)} `}${month}`,
    range: ({ first, last, isOneMonth, years: [year = null, ofLast = null] }) =>
      `${ofMonth(first.month, year)} ${fromNumber(first.number)} ${isOneMonth ? '' : `${ofMonth(last.month, ofLast)} `}${toNumber(last.number)}`,
    span: ({ first, last, isOneMonth }) =>
      `${first.month} ${first.number}${isOneMonth ? '–' : ` – ${last.month} `}${last.number}`,
    // `martxoak 5`: so dates stand over days.
    sheet: {
      isMonthFirst: true,
      month: (month, year) => ({
        heard: '',
        seen: `${year === null ? '' : `${ofNumber(year)} `}${month}k`,
      }),
    },
    allDay: 'egun osoa',
    nightOf: nightOfWeekday,
    untilTime,
    untilTimeOf: (time, weekday) => `${ofWeekday(weekday)} ${untilTime(time)}`,
    untilTimeOfWeekday: (time, weekday, number) =>
      `${ofWeekday(weekday)} ${untilTime(time)}, hilak ${number}`,
    untilTimeOfDay: (time, number, month, year) =>
      `${ofMonth(month, year)} ${ofNumber(number)} ${untilTime(time)}`,
    untilWeekday: (weekday, number) => `${toWeekday(weekday)} arte, hilak ${number}`,
    sinceDay: (number, month, year) => `${ofMonth(month, year)} ${fromNumber(number)} aurrera`,
    untilDay: (number, month, year) => `${ofMonth(month, year)} ${toNumber(number)} arte`,
  },
};
