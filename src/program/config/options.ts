import type { Language } from '../../kernel/phrase.ts';
import {
  addressOrNetwork,
  emailAddress,
  hostAndPort,
  hostName,
  mountPath,
  postgresAddress,
  serviceAddress,
  siteAddress,
  textForm,
} from './address-forms.ts';
import { callOptions } from './call-options.ts';
import { type CommandName, commandNames } from './commands.ts';
import { flagOf, type OptionEntry, type OptionRow, type ValueOf } from './option.ts';
import { pageOptions } from './page-options.ts';
import {
  bucketName,
  bytes,
  choice,
  duration,
  filePath,
  integer,
  list,
  symbol,
  words,
  yesOrNo,
  zone,
} from './value-forms.ts';

const everywhere = commandNames;
const onCalendar = commandNames.filter((name) => name !== 'help' && name !== 'health');
const configured = [...onCalendar, 'health'] as const;
const serve: readonly CommandName[] = ['serve'];
const imports = commandNames.filter((name) => name.startsWith('import '));
const serveAndImports = [...serve, ...imports];
const addressCheck: readonly CommandName[] = ['check-addresses'];
const erasures = commandNames.filter((name) => name.startsWith('erase '));
const exports: readonly CommandName[] = ['export'];
const backups: readonly CommandName[] = ['backup', 'restore'];
/** Commands that read or write the files of images. */
const onImages: readonly CommandName[] = [
  ...(['serve', 'check', 'check-addresses'] as const),
  ...[...imports, ...exports, ...backups, ...erasures],
];
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
    es: 'carpeta de datos',
    en: 'data folder',
  },
  databaseUrl: {
    form: postgresAddress,
    secret: true,
    commands: onCalendar,
    es: 'base de datos PostgreSQL; sin ella, SQLite en la carpeta de datos',
    en: 'PostgreSQL database; without it SQLite in the data folder',
  },
  locale: {
    form: choice('es', 'en', 'ca', 'gl', 'eu'),
    default: 'es',
    commands: everywhere,
    es: 'idioma por defecto de las páginas y los mensajes; con ca, gl y eu, los mensajes salen en español',
    en: 'default language of pages and messages; with ca, gl and eu messages are in Spanish',
  },
  timezone: {
    form: zone,
    commands: ['serve', ...imports, ...exports],
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
    commands: ['serve', ...imports, ...exports],
    es: 'dirección pública del sitio; si no se indica, la de cada petición',
    en: 'public address of the site; without it that of each request',
  },
  mounts: {
    form: list(mountPath, { atLeast: 1 }),
    default: ['/calendar/events/v1', '/wp-json/tribe/events/v1'],
    commands: [...serve, ...exports, ...addressCheck],
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
    es: 'símbolo de moneda de los precios que no lo llevan',
    en: 'symbol of prices without a currency',
  },
  currencyPosition: {
    form: choice('prefix', 'postfix'),
    default: 'postfix',
    commands: [...serveAndImports, ...exports],
    es: 'posición del símbolo: delante o detrás del número',
    en: 'position of the symbol: before or after the number',
  },
  maxPerPage: {
    form: integer(1, 10_000),
    default: 999,
    es: 'número máximo de registros por página',
    en: 'maximum number of records per page',
  },
  perPage: {
    form: integer(1, 10_000),
    es: 'registros por página por defecto; si no se indica, el máximo',
    en: 'default number of records per page; without it the maximum',
  },
  text: {
    form: list(textForm, { atLeast: 1 }),
    default: ['html'],
    es: 'formato por defecto de los textos: HTML (html) o sin etiquetas (plain); la petición puede elegir otro con ?text=. RUTA=plain lo fija solo en esa ruta de --mounts',
    en: 'default form of texts: HTML (html) or without markup (plain); a request can choose by ?text=. PATH=plain sets it for that path of --mounts only',
  },
  allowFetchFrom: {
    form: list(hostAndPort),
    default: [],
    commands: [...serveAndImports, ...addressCheck],
    es: 'servidores no públicos de los que se permite descargar imágenes y calendarios',
    en: 'non-public hosts that images and calendars may be fetched from',
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
    es: 'servidores cuyas páginas se permiten en los iframe de los textos',
    en: 'hosts whose pages are allowed in iframes of texts',
  },
  geocoderUrl: {
    form: serviceAddress,
    secret: true,
    es: 'servicio Nominatim con el que se buscan las coordenadas de los lugares; si no se indica, no se buscan',
    en: 'Nominatim service used to look up coordinates of venues; without it they are not looked up',
  },
  geocoderEmail: {
    form: emailAddress,
    es: 'correo electrónico de contacto que se envía a ese servicio',
    en: 'contact e-mail address that is sent to that service',
  },
  trustedProxies: {
    form: list(addressOrNetwork),
    default: [],
    es: 'proxies de confianza, cuyas cabeceras de reenvío se tienen en cuenta',
    en: 'trusted proxies, whose forwarding headers count',
  },
  sessionIdleMinutes: {
    form: integer(5, 60 * 24 * 90),
    default: 120,
    es: 'minutos de inactividad tras los que caduca una sesión iniciada con contraseña',
    en: 'minutes of inactivity after which a session started with a password expires',
  },
  sessionHours: {
    form: integer(1, 24 * 365),
    default: 24,
    es: 'duración máxima de una sesión, en horas',
    en: 'longest duration of a session, in hours',
  },
  hstsMaxAge: {
    form: integer(0, 63_072_000),
    default: 0,
    es: 'max-age de Strict-Transport-Security, en segundos: durante ese tiempo, los navegadores que hayan accedido por https no usan http; con 0 no se envía la cabecera',
    en: 'max-age of Strict-Transport-Security in seconds: for that long, browsers that came by https do not use http; 0 sends no header',
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
    es: 'número máximo de conexiones simultáneas',
    en: 'maximum number of simultaneous connections',
  },
  maxConnectionsPerAddress: {
    form: integer(1, 1_000_000),
    default: 256,
    es: 'número máximo de conexiones simultáneas desde una dirección; no cuentan las del propio equipo ni las de proxies de confianza',
    en: 'maximum number of simultaneous connections from one address; those of the machine itself and of trusted proxies do not count',
  },
  readLimit: {
    form: integer(0, 1_000_000_000),
    default: 0,
    es: 'número máximo de lecturas por clave, usuario o dirección en --rate-limit-window; 0, sin límite',
    en: 'maximum number of reads per key, user or address in --rate-limit-window; 0 for no limit',
  },
  writeLimit: {
    form: integer(0, 1_000_000_000),
    default: 3000,
    es: 'número máximo de escrituras en ese mismo periodo; 0, sin límite',
    en: 'maximum number of writes in the same period; 0 for no limit',
  },
  rateLimitWindow: {
    form: integer(1, 86_400),
    default: 60,
    es: 'duración en segundos del periodo al que se aplican --read-limit y --write-limit',
    en: 'length in seconds of the period that --read-limit and --write-limit apply to',
  },
  limitLoopback: {
    form: yesOrNo,
    es: 'aplica los límites también a las peticiones del propio equipo',
    en: 'applies the limits to requests of the machine itself too',
  },
  s3Endpoint: {
    form: siteAddress,
    commands: onImages,
    es: 'servicio S3 en el que se guardan las imágenes; si no se indica, en la carpeta de datos',
    en: 'S3 service that images are kept in; without it in the data folder',
  },
  s3Bucket: {
    form: bucketName,
    commands: onImages,
    es: 'nombre del bucket',
    en: 'name of the bucket',
  },
  s3Region: {
    form: words,
    default: 'us-east-1',
    commands: onImages,
    es: 'región del bucket',
    en: 'region of the bucket',
  },
  s3AccessKey: {
    form: words,
    secret: true,
    commands: onImages,
    es: 'identificador de la clave de acceso al bucket',
    en: 'id of the key to the bucket',
  },
  s3SecretKey: {
    form: words,
    secret: true,
    commands: onImages,
    es: 'clave secreta de acceso al bucket',
    en: 'secret key to the bucket',
  },
  s3PublicUrl: {
    form: siteAddress,
    commands: onImages,
    es: 'dirección pública de lectura del bucket; si no se indica, las imágenes se sirven desde este servicio',
    en: 'public address for reading the bucket; without it images are served by this service',
  },
  cacheBytes: {
    form: bytes(0, 64 * GiB),
    default: 208 * MiB,
    es: 'memoria para las cachés de respuestas y, con SQLite, de páginas de la base de datos',
    en: 'memory for the caches of responses and, with SQLite, of pages of the database',
  },
  auditRetention: {
    form: integer(0, 36_500),
    default: 0,
    es: 'días que se conservan en el registro de actividad las entradas sobre usuarios, claves y sesiones; 0, sin límite',
    en: 'days for which the audit log keeps entries about users, keys and sessions; 0 for no limit',
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
    es: 'carpeta de las copias de seguridad automáticas; si no se indica, no se hacen',
    en: 'folder for automatic backups; without it none are made',
  },
  backupInterval: {
    form: duration,
    default: '24h',
    needs: 'backup-dir',
    es: 'intervalo entre copias de seguridad: 30m, 24h, 7d',
    en: 'interval between backups: 30m, 24h, 7d',
  },
  backupRetention: {
    form: integer(1, 10_000),
    default: 14,
    needs: 'backup-dir',
    es: 'número de copias de seguridad que se conservan; las más antiguas se eliminan',
    en: 'number of backups kept; older ones are deleted',
  },
  backupMedia: {
    form: yesOrNo,
    needs: 'backup-dir',
    es: 'incluye los archivos de las imágenes en las copias de seguridad',
    en: 'includes the files of images in backups',
  },
  metricsToken: {
    form: words,
    secret: true,
    es: 'token de acceso a /metrics, que se envía como Bearer; si no se indica, solo tienen acceso los administradores',
    en: 'token that gives access to /metrics when sent as Bearer; without it only administrators have access',
  },
  logLevel: {
    form: choice('trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'),
    default: 'info',
    es: 'nivel de detalle del registro; con debug, incluye cada lectura',
    en: 'level of detail of the log; debug includes every read',
  },
  demo: {
    form: yesOrNo,
    es: 'llena un calendario vacío con la agenda de una ciudad inventada',
    en: 'fills an empty calendar with the agenda of an invented city',
  },
} as const satisfies Record<string, OptionEntry>;

/** Every option of the program, by its name in `Settings`; flag, environment, file, help and README follow it. */
export const options = { ...lastingOptions, ...pageOptions, ...callOptions };

/** The value of every option; of those a command does not take, the default. */
export type Settings = { readonly [Name in keyof typeof options]: ValueOf<(typeof options)[Name]> } & {
  /** Whether a source gave the zone; else it is the machine's, for a calendar that has none stored. */
  readonly isTimezoneGiven: boolean;
  /** Of messages, for that `locale`. */
  readonly messageLanguage: Language;
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
export const optionRows = [
  ...rowsOf(lastingOptions, {}),
  ...rowsOf(pageOptions, {}),
  ...rowsOf(callOptions, { only: 'command line' }),
];
