import type { Phrase } from '../../kernel/phrase.ts';

/** What `help` says of a command. */
export interface CommandText extends Phrase {
  /** What follows the command's name, e.g. `NAME`; absent when nothing may. */
  readonly operands?: string;
}

/** Every command by the words it is called with, in the order in which `help` lists them. */
export const commands = {
  serve: {
    es: 'Sirve el calendario por HTTP hasta recibir SIGINT o SIGTERM.',
    en: 'Serves the calendar over HTTP until SIGINT or SIGTERM.',
  },
  migrate: {
    es: 'Pone la base de datos al día con esta versión del programa.',
    en: "Brings the database up to this program's version.",
  },
  'user create': {
    operands: 'NAME',
    es: 'Crea un usuario con una contraseña de aplicación, que solo se muestra esta vez.',
    en: 'Creates a user with an application password, which is shown this once.',
  },
  'user list': {
    es: 'Enumera los usuarios y sus roles.',
    en: 'Lists the users and their roles.',
  },
  'user set-role': {
    operands: 'NAME',
    es: 'Cambia el rol de un usuario.',
    en: 'Changes the role of a user.',
  },
  'user set-password': {
    operands: 'NAME',
    es: 'Da a un usuario otra contraseña para iniciar sesión en las páginas, que solo se muestra esta vez; sus sesiones acaban.',
    en: 'Gives a user another password to sign in with on pages, shown this once; their sessions end.',
  },
  'user end-sessions': {
    operands: 'NAME',
    es: 'Cierra todas las sesiones de un usuario; sus contraseñas y claves siguen sirviendo.',
    en: "Ends all of a user's sessions; their passwords and keys go on working.",
  },
  'user add-password': {
    operands: 'NAME',
    es: 'Da a un usuario otra contraseña de aplicación, que solo se muestra esta vez; las demás siguen sirviendo.',
    en: 'Gives a user one more application password, shown this once; the others go on working.',
  },
  'user revoke-passwords': {
    operands: 'NAME',
    es: 'Anula todas las contraseñas de aplicación de un usuario; sus claves siguen sirviendo.',
    en: "Revokes all of a user's application passwords; their keys go on working.",
  },
  'user delete': {
    operands: 'NAME',
    es: 'Borra un usuario con sus contraseñas y claves; lo que publicó se conserva.',
    en: 'Deletes a user with their passwords and keys; what they published stays.',
  },
  'key create': {
    operands: 'NAME',
    es: 'Crea una clave para un programa, que solo se muestra esta vez.',
    en: 'Creates a key for a program, which is shown this once.',
  },
  'key list': {
    es: 'Enumera las claves: de quién son, qué permiten y cuándo se usaron.',
    en: 'Lists the keys: whose they are, what they allow and when they were used.',
  },
  'key revoke': {
    operands: 'ID',
    es: 'Anula una clave para siempre.',
    en: 'Revokes a key for good.',
  },
  audit: {
    es: 'Enumera quién hizo qué, cuándo y desde dónde, lo más reciente al final.',
    en: 'Lists who did what, when and from where, the latest at the end.',
  },
  'erase organizer': {
    operands: 'ID',
    es: 'Borra para siempre un organizador y lo que el registro de cambios guarda de él; los eventos se quedan.',
    en: 'Removes an organizer for good with what the change log keeps of it; its events stay.',
  },
  'erase venue': {
    operands: 'ID',
    es: 'Borra para siempre un lugar y lo que el registro de cambios guarda de él; los eventos se quedan.',
    en: 'Removes a venue for good with what the change log keeps of it; its events stay.',
  },
  'erase user': {
    operands: 'ID',
    es: 'Borra para siempre a un usuario con lo que el registro de actividad guarda de él; lo que publicó se queda.',
    en: 'Removes a user for good with what the audit log keeps of them; what they published stays.',
  },
  health: {
    es: 'Pregunta a un servicio en marcha si puede atender; termina con 1 si no puede.',
    en: 'Asks a running service whether it can serve; ends with 1 when it cannot.',
  },
  seed: {
    es: 'Llena un calendario sin eventos con otros de muestra, los mismos para la misma semilla.',
    en: 'Fills a calendar without events with sample ones, the same ones for the same seed.',
  },
  'import tec': {
    operands: 'ADDRESS',
    es: 'Trae el calendario de un sitio con The Events Calendar o de otro Cartelera; repetido, solo lo que cambió.',
    en: 'Takes over the calendar of a site with The Events Calendar or of another Cartelera; repeated, only what changed.',
  },
  'import csv': {
    operands: '[FILE...]',
    es: 'Importa eventos, lugares y organizadores de tablas CSV; con un error en una fila no se escribe nada.',
    en: 'Imports events, venues and organizers from CSV tables; with an error in a row nothing is written.',
  },
  'import archive': {
    operands: 'FILE',
    es: 'Trae lo que "export" escribió de otro Cartelera; "-" lee la entrada estándar. Repetido, solo lo que cambió.',
    en: 'Takes in what "export" wrote of another Cartelera; "-" reads standard input. Repeated, only what changed.',
  },
  export: {
    es: 'Escribe el calendario entero en un archivo para otro Cartelera, o lo público en tablas.',
    en: 'Writes the whole calendar into a file for another Cartelera, or what is public into tables.',
  },
  backup: {
    operands: 'FILE',
    es: 'Copia el calendario entero en un archivo mientras el servicio sigue, y comprueba la copia.',
    en: 'Copies the whole calendar into a file while the service goes on, and verifies the copy.',
  },
  restore: {
    operands: 'FILE',
    es: 'Hace el calendario de nuevo a partir de una copia de "backup", con SQLite o PostgreSQL.',
    en: 'Makes the calendar anew from what "backup" wrote, with SQLite or PostgreSQL.',
  },
  check: {
    es: 'Comprueba que los datos concuerdan entre sí; termina con 1 si algo no concuerda. Anota las imágenes que nada usa.',
    en: 'Checks that the data agree with each other; ends with 1 when something does not. Notes images that nothing uses.',
  },
  help: {
    operands: '[COMMAND]',
    es: 'Explica el programa o una de sus órdenes.',
    en: 'Explains the program or one of its commands.',
  },
} as const satisfies Record<string, CommandText>;

/** The words a command is called with, e.g. `user create`. */
export type CommandName = keyof typeof commands;

/** Every command's name. */
export const commandNames = Object.keys(commands) as readonly CommandName[];
