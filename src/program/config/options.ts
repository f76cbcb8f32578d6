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
  words,
} from './forms.ts';
import { flagOf, type OptionEntry, type OptionRow, type ValueOf } from './option.ts';

const everywhere = commandNames;
const onCalendar = commandNames.filter((name) => name !== 'help' && name !== 'health');
const configured = [...onCalendar, 'health'] as const;
const serve: readonly CommandName[] = ['serve'];
const imports = commandNames.filter((name) => name.startsWith('import '));
const serveAndImports = [...serve, ...imports];
const exports: readonly CommandName[] = ['export'];
const backups: readonly CommandName[] = ['backup', 'restore'];
/** Commands that read or write the files of images. */
const onImages: readonly CommandName[] = ['serve', 'check', ...imports, ...exports, ...backups];
const MiB = 1024 * 1024;
const GiB = 1024 * MiB;

/** Options that hold for as long as the program runs: on the command line, in the environment and in the file. */
const lastingOptions = {
  config: {
    type: 'string',
    form: filePath,
    only: 'outside file',
    commands: configured,
    help: { es: 'archivo JSON con la configuración', en: 'JSON file with the configuration' },
  },
  data: {
    type: 'string',
    default: './data',
    form: filePath,
    commands: onCalendar,
    help: { es: 'carpeta de los datos', en: 'folder of the data' },
  },
  databaseUrl: {
    type: 'string',
    form: postgresAddress,
    secret: true,
    commands: onCalendar,
    help: {
      es: 'base de datos PostgreSQL; sin ella, SQLite en la carpeta de los datos',
      en: 'PostgreSQL database; without it SQLite in the data folder',
    },
  },
  locale: {
    type: 'choice',
    default: 'es',
    choices: ['es', 'en'],
    commands: everywhere,
    help: {
      es: 'idioma de los mensajes y las páginas para quien no pida otro',
      en: 'language of messages and pages for whoever asks for no other',
    },
  },
  timezone: {
    type: 'zone',
    commands: ['serve', 'seed', ...imports, ...exports],
    help: { es: 'zona horaria del calendario', en: 'time zone of the calendar' },
  },
  host: {
    type: 'string',
    default: '127.0.0.1',
    form: hostName,
    commands: [...serve, 'health'],
    help: { es: 'dirección en la que escucha', en: 'address it listens on' },
  },
  port: {
    type: 'integer',
    default: 8080,
    min: 0,
    max: 65535,
    commands: [...serve, 'health'],
    help: { es: 'puerto en el que escucha; 0 elige uno libre', en: 'port it listens on; 0 picks a free one' },
  },
  publicUrl: {
    type: 'string',
    form: siteAddress,
    commands: [...serve, ...exports],
    help: {
      es: 'dirección pública del sitio; sin ella, la de cada petición',
      en: 'public address of the site; without it that of each request',
    },
  },
  mounts: {
    type: 'list',
    default: ['/calendar/events/v1', '/wp-json/tribe/events/v1'],
    form: mountPath,
    min: 1,
    commands: [...serve, ...exports],
    help: { es: 'rutas en las que se ofrece la interfaz', en: 'paths under which the interface is served' },
  },
  siteName: {
    type: 'string',
    default: 'Cartelera',
    form: words,
    commands: serve,
    help: { es: 'nombre del sitio', en: 'name of the site' },
  },
  currencySymbol: {
    type: 'string',
    default: '€',
    form: symbol,
    commands: [...serveAndImports, ...exports],
    help: { es: 'símbolo de los precios sin moneda', en: 'symbol of prices without a currency' },
  },
  currencyPosition: {
    type: 'choice',
    default: 'postfix',
    choices: ['prefix', 'postfix'],
    commands: [...serveAndImports, ...exports],
    help: { es: 'símbolo delante o detrás del número', en: 'symbol before or after the number' },
  },
  perPageMax: {
    type: 'integer',
    default: 999,
    min: 1,
    max: 10_000,
    commands: serve,
    help: {
      es: 'registros por página como mucho, y sin pedirlo',
      en: 'most records per page, and the default',
    },
  },
  allowFetchFrom: {
    type: 'list',
    default: [],
    form: hostAndPort,
    commands: serveAndImports,
    help: {
      es: 'máquinas no públicas de las que se pueden traer imágenes y calendarios',
      en: 'hosts that are not public and yet images and calendars may be fetched from',
    },
  },
  frameHosts: {
    type: 'list',
    default: [
      'www.youtube.com',
      'www.youtube-nocookie.com',
      'player.vimeo.com',
      'www.google.com',
      'www.openstreetmap.org',
    ],
    form: hostName,
    commands: [...serveAndImports, ...exports],
    help: {
      es: 'máquinas que un texto puede mostrar en un marco',
      en: 'hosts that a text may show in a frame',
    },
  },
  geocoderUrl: {
    type: 'string',
    form: serviceAddress,
    secret: true,
    commands: serve,
    help: {
      es: 'servicio Nominatim que busca las coordenadas de los lugares; sin él, nadie las busca',
      en: 'Nominatim service that looks up coordinates of venues; without it nobody does',
    },
  },
  geocoderEmail: {
    type: 'string',
    form: emailAddress,
    commands: serve,
    help: {
      es: 'correo con el que se presenta a ese servicio',
      en: 'e-mail address that it gives to that service',
    },
  },
  trustedProxies: {
    type: 'list',
    default: [],
    form: addressOrNetwork,
    commands: serve,
    help: { es: 'servidores intermedios cuyas cabeceras se creen', en: 'proxies whose headers are believed' },
  },
  sessionIdleMinutes: {
    type: 'integer',
    default: 120,
    min: 5,
    max: 60 * 24 * 90,
    commands: serve,
    help: {
      es: 'minutos sin uso tras los que acaba la sesión de quien entró con nombre y contraseña',
      en: 'minutes without use after which the session of somebody who signed in with name and password ends',
    },
  },
  sessionHours: {
    type: 'integer',
    default: 24,
    min: 1,
    max: 24 * 365,
    commands: serve,
    help: {
      es: 'horas tras las que acaba una sesión en cualquier caso',
      en: 'hours after which a session ends in any case',
    },
  },
  hstsSeconds: {
    type: 'integer',
    default: 0,
    min: 0,
    max: 63_072_000,
    commands: serve,
    help: {
      es: 'segundos en los que un navegador que vino por https ya no vuelve por http a esta máquina; 0 no dice nada',
      en: 'seconds in which a browser that came by https does not come back to this host by http; 0 says nothing',
    },
  },
  maxBodyBytes: {
    type: 'bytes',
    default: 2 * MiB,
    min: 1024,
    max: GiB,
    commands: serve,
    help: { es: 'tamaño máximo de una petición', en: 'largest size of a request' },
  },
  maxFileBytes: {
    type: 'bytes',
    default: 32 * MiB,
    min: 1024,
    max: GiB,
    commands: serve,
    help: { es: 'tamaño máximo de un archivo que se sube', en: 'largest size of a file that is uploaded' },
  },
  maxConnections: {
    type: 'integer',
    default: 4096,
    min: 16,
    max: 1_000_000,
    commands: serve,
    help: { es: 'conexiones a la vez como mucho', en: 'most connections at a time' },
  },
  maxConnectionsPerAddress: {
    type: 'integer',
    default: 256,
    min: 1,
    max: 1_000_000,
    commands: serve,
    help: {
      es: 'conexiones a la vez desde una dirección como mucho; no cuentan las de la propia máquina ni las de servidores intermedios que se creen',
      en: 'most connections at a time from one address; those of the machine itself and of believed proxies do not count',
    },
  },
  readLimit: {
    type: 'integer',
    default: 0,
    min: 0,
    max: 1_000_000_000,
    commands: serve,
    help: {
      es: 'lecturas de quien llama (clave, persona o dirección) en el tiempo de --limit-seconds; 0 no las cuenta',
      en: 'reads that a caller (key, person or address) has in the time of --limit-seconds; 0 does not count them',
    },
  },
  writeLimit: {
    type: 'integer',
    default: 3000,
    min: 0,
    max: 1_000_000_000,
    commands: serve,
    help: {
      es: 'escrituras de quien llama en ese tiempo; 0 no las cuenta',
      en: 'writes that a caller has in that time; 0 does not count them',
    },
  },
  limitSeconds: {
    type: 'integer',
    default: 60,
    min: 1,
    max: 86_400,
    commands: serve,
    help: {
      es: 'segundos para los que valen --read-limit y --write-limit',
      en: 'seconds that --read-limit and --write-limit are for',
    },
  },
  limitLoopback: {
    type: 'boolean',
    commands: serve,
    help: {
      es: 'cuenta también las peticiones de la propia máquina',
      en: 'counts requests of the machine itself too',
    },
  },
  s3Endpoint: {
    type: 'string',
    form: siteAddress,
    commands: onImages,
    help: {
      es: 'servicio S3 en el que se guardan las imágenes; sin él, en la carpeta de los datos',
      en: 'S3 service that images are kept in; without it in the data folder',
    },
  },
  s3Bucket: {
    type: 'string',
    form: bucketName,
    commands: onImages,
    help: { es: 'nombre del depósito (bucket)', en: 'name of the bucket' },
  },
  s3Region: {
    type: 'string',
    default: 'us-east-1',
    form: words,
    commands: onImages,
    help: { es: 'región del depósito', en: 'region of the bucket' },
  },
  s3AccessKey: {
    type: 'string',
    form: words,
    secret: true,
    commands: onImages,
    help: { es: 'identificador de la clave del depósito', en: 'id of the key to the bucket' },
  },
  s3SecretKey: {
    type: 'string',
    form: words,
    secret: true,
    commands: onImages,
    help: { es: 'clave secreta del depósito', en: 'secret key to the bucket' },
  },
  s3PublicUrl: {
    type: 'string',
    form: siteAddress,
    commands: onImages,
    help: {
      es: 'dirección en la que cualquiera puede leer el depósito; sin ella, las imágenes salen por este servicio',
      en: 'address at which everybody can read the bucket; without it images go out through this service',
    },
  },
  workers: {
    type: 'integer',
    default: 1,
    min: 1,
    max: 256,
    commands: serve,
    help: {
      es: 'procesos que atienden en el puerto; más que procesadores no sirven de nada',
      en: 'processes that serve at the port; more than there are processors are of no use',
    },
  },
  recordCacheBytes: {
    type: 'bytes',
    default: 64 * MiB,
    min: 0,
    max: 64 * GiB,
    commands: serve,
    help: {
      es: 'memoria para registros listos, un cuarto de ella para resultados de consultas',
      en: 'memory for rendered records, a quarter of it for results of queries',
    },
  },
  responseCacheBytes: {
    type: 'bytes',
    default: 48 * MiB,
    min: 0,
    max: 64 * GiB,
    commands: serve,
    help: { es: 'memoria para respuestas listas', en: 'memory for cached responses' },
  },
  databaseCacheBytes: {
    type: 'bytes',
    default: 96 * MiB,
    min: MiB,
    max: 64 * GiB,
    commands: serve,
    help: {
      es: 'memoria para lo leído de la base de datos, si es SQLite',
      en: 'memory for what was read of the database, if it is SQLite',
    },
  },
  readerThreads: {
    type: 'integer',
    min: 1,
    max: 64,
    commands: serve,
    help: {
      es: 'hilos para búsquedas y listas que hay que contar, si es SQLite; sin decirlo, uno menos que procesadores, de 1 a 8',
      en: 'threads for searches and for lists that have to be counted, if it is SQLite; without it one fewer than processors, 1 to 8',
    },
  },
  auditKeep: {
    type: 'integer',
    default: 0,
    min: 0,
    max: 36_500,
    commands: serve,
    help: {
      es: 'días que el registro de actividad guarda lo hecho con personas, claves y sesiones; 0, para siempre',
      en: 'days for which the audit log keeps what was done with people, keys and sessions; 0 for ever',
    },
  },
  backupDir: {
    type: 'string',
    form: filePath,
    commands: serve,
    help: {
      es: 'carpeta en la que el servicio guarda copias de seguridad; sin ella, no hace ninguna',
      en: 'folder in which the service keeps backups; without it makes none',
    },
  },
  backupEvery: {
    type: 'string',
    default: '24h',
    form: duration,
    commands: serve,
    needs: 'backup-dir',
    help: { es: 'cada cuánto hace una: 30m, 24h, 7d', en: 'how often it makes one: 30m, 24h, 7d' },
  },
  backupKeep: {
    type: 'integer',
    default: 14,
    min: 1,
    max: 10_000,
    commands: serve,
    needs: 'backup-dir',
    help: { es: 'cuántas conserva; borra las más viejas', en: 'how many it keeps; older ones are deleted' },
  },
  backupMedia: {
    type: 'boolean',
    commands: serve,
    needs: 'backup-dir',
    help: { es: 'con los archivos de las imágenes', en: 'with the files of images' },
  },
  metricsToken: {
    type: 'string',
    form: words,
    secret: true,
    commands: serve,
    help: {
      es: 'quien la presente como Bearer puede leer /metrics; sin ella, solo quien administra',
      en: 'whoever presents it as Bearer may read /metrics; without it only administrators may',
    },
  },
  logLevel: {
    type: 'choice',
    default: 'info',
    choices: ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'],
    commands: serve,
    help: {
      es: 'lo que se anota en el registro; con debug, también cada lectura',
      en: 'what is written to the log; with debug every read too',
    },
  },
  demo: {
    type: 'boolean',
    commands: serve,
    help: {
      es: 'llena un calendario vacío con eventos de muestra',
      en: 'fills an empty calendar with sample events',
    },
  },
} as const satisfies Record<string, OptionEntry>;

/** Every option of the program, by its name in `Settings`; flag, environment, file, help and README follow it. */
export const options = { ...lastingOptions, ...callOptions };

/** The value of every option; of those a command does not take, the default. */
export type Settings = { readonly [Name in keyof typeof options]: ValueOf<(typeof options)[Name]> };

const rowsOf = (
  entries: Readonly<Record<string, OptionEntry>>,
  only: Pick<OptionEntry, 'only'>,
): readonly (readonly [keyof Settings, OptionRow])[] =>
  Object.entries(entries).map(([name, entry]) => [
    name as keyof Settings,
    { ...only, ...entry, flag: flagOf(name) },
  ]);

/** Every row with its name in `Settings`, in the order of the tables. */
export const optionRows = [...rowsOf(lastingOptions, {}), ...rowsOf(callOptions, { only: 'command line' })];
