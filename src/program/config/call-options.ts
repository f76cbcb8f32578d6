import { roles, scopes } from '../../kernel/actor.ts';
import { type CommandName, commandNames } from './commands.ts';
import { authorPair, day, emailAddress, encodingName, filePath, moment, words } from './forms.ts';
import type { OptionEntry } from './option.ts';
import { choice, integer, list, yesOrNo } from './value-forms.ts';

const configured = commandNames.filter((name) => name !== 'help');
const imports = commandNames.filter((name) => name.startsWith('import '));
const importCsv: readonly CommandName[] = ['import csv'];
const erasures = commandNames.filter((name) => name.startsWith('erase '));
const exports: readonly CommandName[] = ['export'];
const backups: readonly CommandName[] = ['backup', 'restore'];
const mirrored: readonly CommandName[] = ['import tec', 'import archive'];
/** Larger integers would not survive a double. */
const unbounded = Number.MAX_SAFE_INTEGER;

/** Options of one call of one command: on the command line only, unless they say otherwise. */
export const callOptions = {
  role: {
    form: choice(...roles),
    commands: ['user create', 'user set-role'],
    es: 'rol del usuario',
    en: 'role of the user',
  },
  email: {
    form: emailAddress,
    commands: ['user create'],
    es: 'correo del usuario, con el que también puede iniciar sesión',
    en: "the user's e-mail, also good to sign in",
  },
  stdin: {
    form: yesOrNo,
    commands: ['user set-password'],
    es: 'lee la contraseña de la entrada estándar, una línea',
    en: 'reads the password from standard input, one line',
  },
  displayName: {
    form: words,
    commands: ['user create'],
    es: 'nombre que se muestra; si no, el de entrada',
    en: 'name that is shown; else the one to sign in',
  },
  user: {
    form: words,
    commands: ['key create', 'key list', 'audit', 'import tec'],
    es: 'usuario al que pertenece la clave, o que hizo lo que se enumera; al importar, el que inicia sesión en el otro sitio',
    en: 'user whom the key belongs to, or who did what is listed; on import the one to sign in at the other site',
  },
  scope: {
    form: choice(...scopes),
    default: 'read',
    commands: ['key create'],
    es: 'lo que permite la clave',
    en: 'what the key allows',
  },
  expires: {
    form: moment,
    commands: ['key create'],
    es: 'último día o momento en que sirve la clave',
    en: 'last day or moment at which the key works',
  },
  events: {
    form: integer(1, 10_000_000),
    default: 1000,
    commands: ['seed'],
    es: 'cuántos eventos de muestra',
    en: 'how many sample events',
  },
  seed: {
    form: integer(0, unbounded),
    default: 1,
    commands: ['seed'],
    es: 'semilla de la que salen los eventos',
    en: 'seed that the events come from',
  },
  add: {
    form: yesOrNo,
    commands: ['seed'],
    es: 'los añade aunque el calendario ya tenga eventos',
    en: 'adds them though the calendar has events already',
  },
  password: {
    form: words,
    secret: true,
    only: 'outside file',
    commands: ['import tec'],
    es: 'contraseña de aplicación de ese usuario en el otro sitio',
    en: "that user's application password at the other site",
  },
  since: {
    form: day,
    commands: ['import tec'],
    es: 'solo eventos que empiezan ese día o después',
    en: 'only events that start on that day or later',
  },
  as: {
    form: words,
    commands: imports,
    es: 'usuario que importa, autor de lo que no tenga otro; si no, el primer administrador',
    en: 'user who imports, author of what has no other; else the first administrator',
  },
  authors: {
    form: list(authorPair),
    default: [],
    commands: ['import tec'],
    es: 'autores de allí y de aquí, como 3=eva,7=carla',
    en: 'authors there and here, like 3=eva,7=carla',
  },
  dryRun: {
    form: yesOrNo,
    commands: [...imports, 'restore', ...erasures],
    es: 'dice lo que haría y no escribe nada',
    en: 'says what it would do and writes nothing',
  },
  hidden: {
    form: yesOrNo,
    commands: ['import tec'],
    es: 'busca también los eventos ocultos en las listas',
    en: 'also looks for events hidden from lists',
  },
  mirror: {
    form: yesOrNo,
    commands: mirrored,
    es: 'pone en la papelera lo que se importó y allí ya no está',
    en: 'puts into the trash what was imported and is not there any more',
  },
  language: {
    form: words,
    commands: ['import tec'],
    es: 'de un sitio en varios idiomas, el único que se toma, como es',
    en: 'of a site in several languages, the only one that is taken, like es',
  },
  acceptLosses: {
    form: yesOrNo,
    commands: imports,
    es: 'da por conocido lo que esta vez no vino: en adelante solo cuenta lo nuevo',
    en: 'takes what did not come this time for known: from then on only what is new counts',
  },
  eventsFile: {
    form: filePath,
    commands: importCsv,
    es: 'archivo CSV de eventos',
    en: 'CSV file of events',
  },
  venuesFile: {
    form: filePath,
    commands: importCsv,
    es: 'archivo CSV de lugares',
    en: 'CSV file of venues',
  },
  organizersFile: {
    form: filePath,
    commands: importCsv,
    es: 'archivo CSV de organizadores',
    en: 'CSV file of organizers',
  },
  encoding: {
    form: encodingName,
    default: 'auto',
    commands: importCsv,
    es: 'codificación de los archivos: auto, utf-8, utf-16le, windows-1252 …',
    en: 'encoding of the files: auto, utf-8, utf-16le, windows-1252 …',
  },
  delimiter: {
    form: choice('auto', ',', ';', 'tab', '|'),
    default: 'auto',
    commands: importCsv,
    es: 'separador de los campos',
    en: 'separator of the fields',
  },
  dateOrder: {
    form: choice('auto', 'dmy', 'mdy', 'ymd'),
    default: 'auto',
    commands: importCsv,
    es: 'orden de día (d), mes (m) y año (y) en fechas como 3/4/2027',
    en: 'order of day (d), month (m) and year (y) in dates like 3/4/2027',
  },
  skipBadRows: {
    form: yesOrNo,
    commands: importCsv,
    es: 'importa las demás filas aunque unas tengan errores',
    en: 'imports the other rows though some have errors',
  },
  format: {
    form: choice('archive', 'csv'),
    default: 'archive',
    commands: exports,
    es: 'archive lleva todo, para otro Cartelera; csv son tablas de lo público',
    en: 'archive carries everything, for another Cartelera; csv is tables of what is public',
  },
  output: {
    form: filePath,
    commands: exports,
    es: 'archivo que se escribe, o carpeta para las tres tablas; sin él, la salida estándar',
    en: 'file that is written, or folder for the three tables; without it standard output',
  },
  kind: {
    form: choice('events', 'venues', 'organizers'),
    commands: exports,
    es: 'la única tabla que se escribe',
    en: 'the only table that is written',
  },
  noMedia: {
    form: yesOrNo,
    commands: exports,
    es: 'sin los archivos de las imágenes, que se copian aparte',
    en: 'without the files of images, which are copied apart',
  },
  media: {
    form: yesOrNo,
    commands: ['backup'],
    es: 'también los archivos de las imágenes',
    en: 'the files of images too',
  },
  force: {
    form: yesOrNo,
    commands: backups,
    es: 'sustituye lo que ya está ahí, cuando lo nuevo esté entero',
    en: 'replaces what is there already, once the new one is whole',
  },
  wait: {
    form: yesOrNo,
    commands: ['migrate'],
    es: 'espera a una base de datos que no responde todavía',
    en: 'waits for a database that does not answer yet',
  },
  last: {
    form: integer(1, 100_000),
    default: 50,
    commands: ['audit'],
    es: 'cuántas anotaciones, las más recientes',
    en: 'how many entries, the latest ones',
  },
  alive: {
    form: yesOrNo,
    commands: ['health'],
    es: 'basta con que el proceso responda, aunque la base de datos falte',
    en: 'it is enough that the process answers, even without its database',
  },
  json: {
    form: yesOrNo,
    commands: configured,
    es: 'escribe JSON, para programas',
    en: 'writes JSON, for programs',
  },
  version: {
    form: yesOrNo,
    commands: ['help'],
    es: 'muestra la versión del programa',
    en: "shows the program's version",
  },
  help: {
    form: yesOrNo,
    commands: commandNames,
    es: 'muestra esta ayuda',
    en: 'shows this help',
  },
} as const satisfies Record<string, OptionEntry>;
