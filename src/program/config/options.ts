import { callOptions } from './call-options.ts';
import { type CommandName, commandNames } from './commands.ts';
import {
  addressOrNetwork,
  bucketName,
  duration,
  emailAddress,
  filePath,
  hostAndPort,
  hostName,
  mountPath,
  postgresAddress,
  serviceAddress,
  siteAddress,
  symbol,
  textForm,
  words,
} from './forms.ts';
import { flagOf, type OptionEntry, type OptionRow, type ValueOf } from './option.ts';
import { bytes, choice, integer, list, yesOrNo, zone } from './value-forms.ts';

const everywhere = commandNames;
const onCalendar = commandNames.filter((name) => name !== 'help' && name !== 'health');
const configured = [...onCalendar, 'health'] as const;
const serve: readonly CommandName[] = ['serve'];
const imports = commandNames.filter((name) => name.startsWith('import '));
const serveAndImports = [...serve, ...imports];
const erasures = commandNames.filter((name) => name.startsWith('erase '));
const exports: readonly CommandName[] = ['export'];
const backups: readonly CommandName[] = ['backup', 'restore'];
/** Commands that read or write the files of images. */
const onImages: readonly CommandName[] = ['serve', 'check', ...imports, ...exports, ...backups, ...erasures];
const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

/** Options that hold for as long as the program runs: on the command line, in the environment and in the file. */
const lastingOptions = {
  config: {
    form: filePath,
    only: 'outside file',
    commands: configured,
    es: 'archivo JSON con la configuración',
    en: 'JSON file with the configuration',
  },
  dataDir: {
    form: filePath,
    default: './data',
    commands: onCalendar,
    es: 'carpeta de los datos',
    en: 'folder of the data',
  },
  databaseUrl: {
    form: postgresAddress,
    secret: true,
    commands: onCalendar,
    es: 'base de datos PostgreSQL; sin ella, SQLite en la carpeta de los datos',
    en: 'PostgreSQL database; without it SQLite in the data folder',
  },
  locale: {
    form: choice('es', 'en'),
    default: 'es',
    commands: everywhere,
    es: 'idioma de los mensajes y las páginas para quien no pida otro',
    en: 'language of messages and pages for whoever asks for no other',
  },
  timezone: {
    form: zone,
    commands: ['serve', 'seed', ...imports, ...exports],
    es: 'zona horaria del calendario',
    en: 'time zone of the calendar',
  },
  host: {
    form: hostName,
    default: '127.0.0.1',
    commands: [...serve, 'health'],
    es: 'dirección en la que escucha',
    en: 'address it listens on',
  },
  port: {
    form: integer(0, 65535),
    default: 8080,
    commands: [...serve, 'health'],
    es: 'puerto en el que escucha; 0 elige uno libre',
    en: 'port it listens on; 0 picks a free one',
  },
  publicUrl: {
    form: siteAddress,
    commands: [...serve, ...exports],
    es: 'dirección pública del sitio; sin ella, la de cada petición',
    en: 'public address of the site; without it that of each request',
  },
  mounts: {
    form: list(mountPath, 1),
    default: ['/calendar/events/v1', '/wp-json/tribe/events/v1'],
    commands: [...serve, ...exports],
    es: 'rutas en las que se ofrece la interfaz',
    en: 'paths under which the interface is served',
  },
  siteName: {
    form: words,
    default: 'Cartelera',
    es: 'nombre del sitio',
    en: 'name of the site',
  },
  currencySymbol: {
    form: symbol,
    default: '€',
    commands: [...serveAndImports, ...exports],
    es: 'símbolo de los precios sin moneda',
    en: 'symbol of prices without a currency',
  },
  currencyPosition: {
    form: choice('prefix', 'postfix'),
    default: 'postfix',
    commands: [...serveAndImports, ...exports],
    es: 'símbolo delante o detrás del número',
    en: 'symbol before or after the number',
  },
  maxPerPage: {
    form: integer(1, 10_000),
    default: 999,
    es: 'registros por página como máximo',
    en: 'maximum of records per page',
  },
  perPage: {
    form: integer(1, 10_000),
    es: 'registros por página si la petición no lo dice; sin ella, los que caben',
    en: 'records per page when the request does not say; without it as many as a page may hold',
  },
  text: {
    form: list(textForm, 1),
    default: ['html'],
    es: 'textos como HTML (html) o sin marcas (plain) para quien no lo diga con ?text=; RUTA=plain, solo en esa ruta de --mounts',
    en: 'texts as HTML (html) or without markup (plain) for whoever does not say by ?text=; PATH=plain only under that path of --mounts',
  },
  allowFetchFrom: {
    form: list(hostAndPort),
    default: [],
    commands: serveAndImports,
    es: 'máquinas no públicas de las que se pueden traer imágenes y calendarios',
    en: 'hosts that are not public and yet images and calendars may be fetched from',
  },
  iframeHosts: {
    form: list(hostName),
    default: [
      'www.youtube.com',
      'www.youtube-nocookie.com',
      'player.vimeo.com',
      'www.google.com',
      'www.openstreetmap.org',
    ],
    commands: [...serveAndImports, ...exports],
    es: 'servidores cuyas páginas puede mostrar un texto en un iframe',
    en: 'hosts whose pages a text may show in an iframe',
  },
  geocoderUrl: {
    form: serviceAddress,
    secret: true,
    es: 'servicio Nominatim que busca las coordenadas de los lugares; sin él, nadie las busca',
    en: 'Nominatim service that looks up coordinates of venues; without it nobody does',
  },
  geocoderEmail: {
    form: emailAddress,
    es: 'correo con el que se presenta a ese servicio',
    en: 'e-mail address that it gives to that service',
  },
  trustedProxies: {
    form: list(addressOrNetwork),
    default: [],
    es: 'servidores intermedios cuyas cabeceras se creen',
    en: 'proxies whose headers are believed',
  },
  sessionIdleMinutes: {
    form: integer(5, 60 * 24 * 90),
    default: 120,
    es: 'minutos sin uso tras los que acaba la sesión de quien entró con nombre y contraseña',
    en: 'minutes without use after which the session of somebody who signed in with name and password ends',
  },
  sessionHours: {
    form: integer(1, 24 * 365),
    default: 24,
    es: 'horas tras las que acaba una sesión en cualquier caso',
    en: 'hours after which a session ends in any case',
  },
  hstsMaxAge: {
    form: integer(0, 63_072_000),
    default: 0,
    es: 'max-age de Strict-Transport-Security, en segundos: cuánto tiempo usa solo https un navegador que vino por https; 0 no envía la cabecera',
    en: 'max-age of Strict-Transport-Security in seconds: how long a browser that came by https uses nothing else; 0 sends no header',
  },
  maxBodyBytes: {
    form: bytes(1024, GiB),
    default: 2 * MiB,
    es: 'tamaño máximo de una petición',
    en: 'largest size of a request',
  },
  maxFileBytes: {
    form: bytes(1024, GiB),
    default: 32 * MiB,
    es: 'tamaño máximo de un archivo que se sube',
    en: 'largest size of a file that is uploaded',
  },
  maxConnections: {
    form: integer(16, 1_000_000),
    default: 4096,
    es: 'conexiones a la vez como mucho',
    en: 'most connections at a time',
  },
  maxConnectionsPerAddress: {
    form: integer(1, 1_000_000),
    default: 256,
    es: 'conexiones a la vez desde una dirección como mucho; no cuentan las de la propia máquina ni las de servidores intermedios que se creen',
    en: 'most connections at a time from one address; those of the machine itself and of believed proxies do not count',
  },
  readLimit: {
    form: integer(0, 1_000_000_000),
    default: 0,
    es: 'lecturas que puede hacer cada clave, usuario o dirección en --rate-limit-window; 0, sin límite',
    en: 'reads allowed to each key, user or address in --rate-limit-window; 0 for no limit',
  },
  writeLimit: {
    form: integer(0, 1_000_000_000),
    default: 3000,
    es: 'escrituras que puede hacer cada uno en ese tiempo; 0, sin límite',
    en: 'writes allowed to each in that time; 0 for no limit',
  },
  rateLimitWindow: {
    form: integer(1, 86_400),
    default: 60,
    es: 'duración en segundos del periodo al que se aplican --read-limit y --write-limit',
    en: 'length in seconds of the period that --read-limit and --write-limit apply to',
  },
  limitLoopback: {
    form: yesOrNo,
    es: 'cuenta también las peticiones de la propia máquina',
    en: 'counts requests of the machine itself too',
  },
  s3Endpoint: {
    form: siteAddress,
    commands: onImages,
    es: 'servicio S3 en el que se guardan las imágenes; sin él, en la carpeta de los datos',
    en: 'S3 service that images are kept in; without it in the data folder',
  },
  s3Bucket: {
    form: bucketName,
    commands: onImages,
    es: 'nombre del depósito (bucket)',
    en: 'name of the bucket',
  },
  s3Region: {
    form: words,
    default: 'us-east-1',
    commands: onImages,
    es: 'región del depósito',
    en: 'region of the bucket',
  },
  s3AccessKey: {
    form: words,
    secret: true,
    commands: onImages,
    es: 'identificador de la clave del depósito',
    en: 'id of the key to the bucket',
  },
  s3SecretKey: {
    form: words,
    secret: true,
    commands: onImages,
    es: 'clave secreta del depósito',
    en: 'secret key to the bucket',
  },
  s3PublicUrl: {
    form: siteAddress,
    commands: onImages,
    es: 'dirección en la que cualquiera puede leer el depósito; sin ella, las imágenes salen por este servicio',
    en: 'address at which everybody can read the bucket; without it images go out through this service',
  },
  workers: {
    form: integer(1, 256),
    default: 1,
    es: 'procesos que atienden en el puerto; más que procesadores no sirven de nada',
    en: 'processes that serve at the port; more than there are processors are of no use',
  },
  recordCacheBytes: {
    form: bytes(0, 64 * GiB),
    default: 64 * MiB,
    es: 'memoria para registros listos, un cuarto de ella para resultados de consultas',
    en: 'memory for rendered records, a quarter of it for results of queries',
  },
  responseCacheBytes: {
    form: bytes(0, 64 * GiB),
    default: 48 * MiB,
    es: 'memoria para respuestas listas',
    en: 'memory for cached responses',
  },
  databaseCacheBytes: {
    form: bytes(MiB, 64 * GiB),
    default: 96 * MiB,
    es: 'memoria para lo leído de la base de datos, si es SQLite',
    en: 'memory for what was read of the database, if it is SQLite',
  },
  readerThreads: {
    form: integer(1, 64),
    es: 'hilos para búsquedas y listas que hay que contar, si es SQLite; sin decirlo, uno menos que procesadores, de 1 a 8',
    en: 'threads for searches and for lists that have to be counted, if it is SQLite; without it one fewer than processors, 1 to 8',
  },
  auditRetention: {
    form: integer(0, 36_500),
    default: 0,
    es: 'días que el registro de actividad guarda lo hecho con usuarios, claves y sesiones; 0, para siempre',
    en: 'days for which the audit log keeps what was done with users, keys and sessions; 0 for ever',
  },
  trashRetention: {
    form: integer(0, 36_500),
    default: 0,
    es: 'días que se queda en la papelera lo que se borra, antes de borrarse para siempre; 0, hasta que se restaure',
    en: 'days for which what is deleted stays in the trash before it is removed for good; 0 until it is restored',
  },
  backupDir: {
    form: filePath,
    commands: [...serve, ...erasures],
    es: 'carpeta en la que el servicio guarda copias de seguridad; sin ella, no hace ninguna',
    en: 'folder in which the service keeps backups; without it makes none',
  },
  backupInterval: {
    form: duration,
    default: '24h',
    needs: 'backup-dir',
    es: 'cada cuánto hace una: 30m, 24h, 7d',
    en: 'how often it makes one: 30m, 24h, 7d',
  },
  backupRetention: {
    form: integer(1, 10_000),
    default: 14,
    needs: 'backup-dir',
    es: 'cuántas conserva; borra las más viejas',
    en: 'how many it keeps; older ones are deleted',
  },
  backupMedia: {
    form: yesOrNo,
    needs: 'backup-dir',
    es: 'con los archivos de las imágenes',
    en: 'with the files of images',
  },
  metricsToken: {
    form: words,
    secret: true,
    es: 'quien la presente como Bearer puede leer /metrics; sin ella, solo quien administra',
    en: 'whoever presents it as Bearer may read /metrics; without it only administrators may',
  },
  logLevel: {
    form: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
    es: 'lo que se anota en el registro; con debug, también cada lectura',
    en: 'what is written to the log; with debug every read too',
  },
  demo: {
    form: yesOrNo,
    es: 'llena un calendario vacío con eventos de muestra',
    en: 'fills an empty calendar with sample events',
  },
} as const satisfies Record<string, OptionEntry>;

/** Every option of the program, by its name in `Settings`; flag, environment, file, help and README follow it. */
export const options = { ...lastingOptions, ...callOptions };

/** The value of every option; of those a command does not take, the default. */
export type Settings = { readonly [Name in keyof typeof options]: ValueOf<(typeof options)[Name]> } & {
  /** Whether somebody said which zone; else it is the machine's, for a calendar that keeps none. */
  readonly isTimezoneGiven: boolean;
};

const rowsOf = (
  entries: Readonly<Record<string, OptionEntry>>,
  only: Pick<OptionEntry, 'only'>,
): readonly (readonly [keyof typeof options, OptionRow])[] =>
  Object.entries(entries).map(([name, entry]) => [
    name as keyof typeof options,
    { commands: serve, ...only, ...entry, flag: flagOf(name) },
  ]);

/** Every row with its name in `Settings`, in the order of the tables. */
export const optionRows = [...rowsOf(lastingOptions, {}), ...rowsOf(callOptions, { only: 'command line' })];
