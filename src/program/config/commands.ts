import type { Phrase } from '../../kernel/phrase.ts';

/** The help of a command. */
export interface CommandText extends Phrase {
  /** What follows the command's name, e.g. `NAME`; absent when nothing may. */
  readonly operands?: string;
  /** A call, after `cartelera`. */
  readonly example: string;
}

/** Every command by the words it is called with, in the order in which `help` lists them. */
export const commands = {
  serve: {
    example: 'serve --port 8080 --timezone Europe/Madrid',
    es: 'Inicia el servicio HTTP del calendario; se detiene con SIGINT o SIGTERM.',
    en: 'Starts the HTTP service of the calendar; SIGINT or SIGTERM stops it.',
  },
  migrate: {
    example: 'migrate --wait',
    es: 'Actualiza la base de datos a esta versión del programa y las horas de los eventos a sus datos de zonas horarias.',
    en: "Brings the database up to this program's version, and the times of events to its zone data.",
  },
  'user create': {
    example: 'user create eva --role editor --email eva@example.org',
    operands: 'NAME',
    es: 'Crea un usuario con una contraseña de aplicación, que solo se muestra una vez.',
    en: 'Creates a user with an application password, which is shown only once.',
  },
  'user list': {
    example: 'user list',
    es: 'Muestra los usuarios y sus roles.',
    en: 'Lists the users and their roles.',
  },
  'user set-role': {
    example: 'user set-role eva --role administrator',
    operands: 'NAME',
    es: 'Cambia el rol de un usuario.',
    en: 'Changes the role of a user.',
  },
  'user set-password': {
    example: 'user set-password eva',
    operands: 'NAME',
    es: 'Cambia la contraseña con la que un usuario inicia sesión en las páginas y la muestra una sola vez; cierra sus sesiones.',
    en: 'Changes the password a user signs in with on pages and shows it once; ends all sessions of the user.',
  },
  'user end-sessions': {
    example: 'user end-sessions eva',
    operands: 'NAME',
    es: 'Cierra todas las sesiones de un usuario; sus contraseñas y claves siguen activas.',
    en: "Ends all of a user's sessions; passwords and keys stay valid.",
  },
  'user add-password': {
    example: 'user add-password eva',
    operands: 'NAME',
    es: 'Añade a un usuario una contraseña de aplicación, que solo se muestra una vez; las demás siguen activas.',
    en: 'Adds an application password to a user, shown only once; the others stay valid.',
  },
  'user revoke-passwords': {
    example: 'user revoke-passwords eva',
    operands: 'NAME',
    es: 'Revoca todas las contraseñas de aplicación de un usuario; sus claves siguen activas.',
    en: 'Revokes all application passwords of a user; keys stay valid.',
  },
  'user delete': {
    example: 'user delete eva',
    operands: 'NAME',
    es: 'Elimina un usuario con sus contraseñas y claves; se conserva lo que publicó.',
    en: 'Deletes a user with all passwords and keys; what the user published is kept.',
  },
  'key create': {
    example: 'key create web --user eva --scope read --expires 2027-12-31',
    operands: 'NAME',
    es: 'Crea una clave para un programa, que solo se muestra una vez.',
    en: 'Creates a key for a program, which is shown only once.',
  },
  'key list': {
    example: 'key list --user eva',
    es: 'Muestra las claves, con su usuario, su alcance y su último uso.',
    en: 'Lists the keys with their user, their scope and their last use.',
  },
  'key revoke': {
    example: 'key revoke 3',
    operands: 'ID',
    es: 'Revoca una clave definitivamente.',
    en: 'Revokes a key for good.',
  },
  audit: {
    example: 'audit --user eva --last 20',
    es: 'Muestra el registro de actividad: quién hizo qué, cuándo y desde dónde, con lo más reciente al final.',
    en: 'Shows the audit log: who did what, when and from where, the latest at the end.',
  },
  'erase organizer': {
    example: 'erase organizer 12 --dry-run',
    operands: 'ID',
    es: 'Elimina definitivamente un organizador y sus datos del registro de cambios; se conservan los eventos.',
    en: 'Removes an organizer for good with what the change log keeps of it; its events stay.',
  },
  'erase venue': {
    example: 'erase venue 7 --dry-run',
    operands: 'ID',
    es: 'Elimina definitivamente un lugar y sus datos del registro de cambios; se conservan los eventos.',
    en: 'Removes a venue for good with what the change log keeps of it; its events stay.',
  },
  'erase user': {
    example: 'erase user 3 --dry-run',
    operands: 'ID',
    es: 'Elimina definitivamente un usuario y sus datos del registro de actividad; se conserva lo que publicó.',
    en: 'Removes a user for good with what the audit log keeps of them; what they published stays.',
  },
  health: {
    example: 'health --port 8080',
    es: 'Comprueba si un servicio en marcha está disponible; termina con el código 1 si no lo está.',
    en: 'Checks whether a running service is available; ends with exit code 1 when it is not.',
  },
  'import tec': {
    example: 'import tec https://agenda.example --dry-run',
    operands: 'ADDRESS',
    es: 'Importa el calendario de un sitio con The Events Calendar o de otro Cartelera; al repetirlo, solo los cambios.',
    en: 'Imports the calendar of a site with The Events Calendar or of another Cartelera; when repeated, only the changes.',
  },
  'import csv': {
    example: 'import csv eventos.csv --dry-run',
    operands: '[FILE...]',
    es: 'Importa eventos, lugares y organizadores de tablas CSV; si una fila tiene errores, no importa nada.',
    en: 'Imports events, venues and organizers from CSV tables; if a row has errors, nothing is imported.',
  },
  'import archive': {
    example: 'import archive agenda.jsonl.gz',
    operands: 'FILE',
    es: 'Importa un archivo creado con "export" en otro Cartelera; "-" lee la entrada estándar. Al repetirlo, solo los cambios.',
    en: 'Imports a file made by "export" in another Cartelera; "-" reads standard input. When repeated, only the changes.',
  },
  export: {
    example: 'export --format archive --output agenda.jsonl',
    es: 'Exporta el calendario completo a un archivo para otro Cartelera, o los registros públicos a tablas.',
    en: 'Exports the whole calendar to a file for another Cartelera, or the public records to tables.',
  },
  backup: {
    example: 'backup agenda.backup --media',
    operands: 'FILE',
    es: 'Crea una copia de seguridad del calendario sin detener el servicio, y la comprueba.',
    en: 'Makes a backup of the calendar without stopping the service, and verifies it.',
  },
  restore: {
    example: 'restore agenda.backup --data-dir /var/lib/cartelera',
    operands: 'FILE',
    es: 'Restaura el calendario a partir de una copia de seguridad de "backup", en SQLite o PostgreSQL.',
    en: 'Restores the calendar from a backup made by "backup", in SQLite or PostgreSQL.',
  },
  check: {
    example: 'check --json',
    es: 'Comprueba la integridad de los datos; termina con el código 1 si encuentra algún problema. Indica también las imágenes sin usar.',
    en: 'Checks the integrity of the data; ends with exit code 1 when there is a problem. Also names unused images.',
  },
  'check-addresses': {
    example: 'check-addresses https://agenda.example',
    operands: 'OLD-SITE',
    es: 'Comprueba si las direcciones del sitemap de otro sitio llevan aquí a una página; termina con el código 1 si alguna se perdería.',
    en: 'Checks whether the addresses in the sitemap of another site lead to a page here; ends with exit code 1 when one would be lost.',
  },
  help: {
    example: 'help import csv',
    operands: '[COMMAND]',
    es: 'Muestra la ayuda del programa o de uno de sus comandos.',
    en: 'Shows the help of the program or of one of its commands.',
  },
} as const satisfies Record<string, CommandText>;

/** The words a command is called with, e.g. `user create`. */
export type CommandName = keyof typeof commands;

/** Every command's name. */
export const commandNames = Object.keys(commands) as readonly CommandName[];
