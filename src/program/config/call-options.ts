import { roles, scopes } from '../../kernel/actor.ts';
import { emailAddress, siteAddress } from './address-forms.ts';
import { type CommandName, commandNames } from './commands.ts';
import type { OptionEntry } from './option.ts';
import {
  authorPair,
  choice,
  day,
  encodingName,
  filePath,
  integer,
  list,
  moment,
  words,
  yesOrNo,
} from './value-forms.ts';

const configured = commandNames.filter((name) => name !== 'help');
const imports = commandNames.filter((name) => name.startsWith('import '));
const importCsv: readonly CommandName[] = ['import csv'];
const erasures = commandNames.filter((name) => name.startsWith('erase '));
const exports: readonly CommandName[] = ['export'];
const backups: readonly CommandName[] = ['backup', 'restore'];
const mirrored: readonly CommandName[] = ['import tec', 'import archive'];

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
    es: 'correo electrónico del usuario, que también sirve para iniciar sesión',
    en: 'e-mail address of the user, who can sign in with it too',
  },
  target: {
    form: siteAddress,
    commands: ['check-addresses'],
    es: 'dirección de un servicio en marcha al que se pregunta; si no se indica, el calendario de la carpeta de datos',
    en: 'address of a running service that is asked; without it the calendar of the data folder',
  },
  sitemap: {
    form: filePath,
    commands: ['check-addresses'],
    es: 'sitemap guardado que se lee en lugar del que publica el sitio: XML, o un texto con una dirección por línea',
    en: 'kept sitemap that is read in place of the one that the site serves: XML, or a text of one address a line',
  },
  stdin: {
    form: yesOrNo,
    commands: ['user set-password'],
    es: 'lee la contraseña de la entrada estándar, en una línea',
    en: 'reads the password from standard input, one line',
  },
  displayName: {
    form: words,
    commands: ['user create'],
    es: 'nombre que se muestra; si no se indica, el nombre de usuario',
    en: 'display name; without it the user name',
  },
  user: {
    form: words,
    commands: ['key create', 'key list', 'audit', 'import tec'],
    es: 'usuario al que pertenece la clave, o cuya actividad se muestra; al importar, el usuario del otro sitio',
    en: 'user that the key belongs to, or whose actions are listed; on import the user at the other site',
  },
  scope: {
    form: choice(...scopes),
    default: 'read',
    commands: ['key create'],
    es: 'alcance de la clave: lo que permite hacer',
    en: 'scope of the key: what it allows',
  },
  expires: {
    form: moment,
    commands: ['key create'],
    es: 'último día o momento en que la clave es válida',
    en: 'last day or moment at which the key is valid',
  },
  password: {
    form: words,
    secret: true,
    only: 'outside file',
    commands: ['import tec'],
    es: 'contraseña de aplicación del usuario en el otro sitio',
    en: "the user's application password at the other site",
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
    es: 'usuario que importa y autor de los registros que no tengan otro; si no se indica, el primer administrador',
    en: 'user who imports and is the author of records without another; without it the first administrator',
  },
  authors: {
    form: list(authorPair),
    default: [],
    commands: ['import tec'],
    es: 'correspondencia entre autores del origen y usuarios de este calendario, como 3=eva,7=carla',
    en: 'authors at the source and users of this calendar, like 3=eva,7=carla',
  },
  dryRun: {
    form: yesOrNo,
    commands: [...imports, 'restore', ...erasures],
    es: 'muestra lo que haría, sin escribir nada',
    en: 'shows what it would do and writes nothing',
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
    es: 'envía a la papelera lo importado que ya no está en el origen',
    en: 'moves to the trash what was imported and is no longer at the source',
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
    es: 'importa las filas correctas aunque otras tengan errores',
    en: 'imports the correct rows although others have errors',
  },
  format: {
    form: choice('archive', 'csv'),
    default: 'archive',
    commands: exports,
    es: 'archive contiene todo el calendario, para otro Cartelera; csv, tablas con los registros públicos',
    en: 'archive holds the whole calendar, for another Cartelera; csv is tables of the public records',
  },
  output: {
    form: filePath,
    commands: exports,
    es: 'archivo de destino, o carpeta para las tres tablas; si no se indica, la salida estándar',
    en: 'file to write, or folder for the three tables; without it standard output',
  },
  kind: {
    form: choice('events', 'venues', 'organizers'),
    commands: exports,
    es: 'exporta solo esta tabla',
    en: 'exports this table only',
  },
  noMedia: {
    form: yesOrNo,
    commands: exports,
    es: 'omite los archivos de las imágenes, que se deben copiar por separado',
    en: 'without leaves out the files of images, which have to be copied separately',
  },
  media: {
    form: yesOrNo,
    commands: ['backup'],
    es: 'incluye los archivos de las imágenes',
    en: 'includes the files of images',
  },
  force: {
    form: yesOrNo,
    commands: backups,
    es: 'sustituye lo que ya existe, una vez completado lo nuevo',
    en: 'replaces what already exists, once the new one is complete',
  },
  wait: {
    form: yesOrNo,
    commands: ['migrate'],
    es: 'espera si la base de datos todavía no responde',
    en: 'waits if the database does not answer yet',
  },
  deriveTimes: {
    form: yesOrNo,
    commands: ['migrate'],
    es: 'calcula de nuevo las horas UTC de los eventos por venir que guardó un programa con datos de zonas horarias más antiguos',
    en: 'derives anew the times in UTC of coming events that a program with older zone data stored',
  },
  last: {
    form: integer(1, 100_000),
    default: 50,
    commands: ['audit'],
    es: 'cuántas de las entradas más recientes se muestran',
    en: 'how many of the latest entries are shown',
  },
  alive: {
    form: yesOrNo,
    commands: ['health'],
    es: 'comprueba solo que el proceso responda, no que lo haga la base de datos',
    en: 'checks only that the process answers, not that its database does',
  },
  json: {
    form: yesOrNo,
    commands: configured,
    es: 'muestra el resultado como JSON, para programas',
    en: 'shows the result as JSON, for programs',
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
