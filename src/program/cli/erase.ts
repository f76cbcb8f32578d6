import type { ErasedPlace } from '../../calendar/erasing/erase-place.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { Settings } from '../config/options.ts';
import { usageError } from '../config/usage-error.ts';
import { erasePlaceOf, eraseUserOf, type NamedStill } from '../erase-calendar.ts';
import type { Command } from './invocation.ts';

/** One of a kind, in sentences. */
interface Kind {
  readonly name: 'organizer' | 'venue' | 'user';
  /** With its article, to begin a sentence after "Borrado". */
  readonly es: string;
  readonly en: string;
}

const organizer: Kind = { name: 'organizer', es: 'el organizador', en: 'organizer' };
const venue: Kind = { name: 'venue', es: 'el lugar', en: 'venue' };
const user: Kind = { name: 'user', es: 'el usuario', en: 'user' };

const readId = (operand: string, { es, en }: Kind): number => {
  if (/^\d{1,15}$/.test(operand) && Number(operand) > 0) return Number(operand);
  throw usageError({
    es: `"${operand}" no es un id: indica el número que tiene ${es}.`,
    en: `"${operand}" is no id: the number of the ${en} is expected.`,
  });
};

const missing = (id: number, { es, en }: Kind): Phrase => ({
  es: `No existe ${es} ${id}. No se ha cambiado nada.`,
  en: `There is no ${en} ${id}. Nothing was changed.`,
});

const erased = (id: number, name: string | null, { dryRun }: Settings, { es, en }: Kind): Phrase => {
  const called = name === null ? '' : ` ("${name}")`;
  return dryRun
    ? {
        es: `Se borraría para siempre ${es} ${id}${called}. No se ha cambiado nada.`,
        en: `The ${en} ${id}${called} would be removed for good. Nothing was changed.`,
      }
    : {
        es: `Borrado para siempre ${es} ${id}${called}.`,
        en: `Removed the ${en} ${id}${called} for good.`,
      };
};

/** What was written before, elsewhere, holds it still. */
const copies = ({ backupDir }: Settings): Phrase => ({
  es:
    `Lo siguen conteniendo las copias de seguridad hechas hasta ahora${backupDir === null ? '' : `, también las de ${backupDir}`}, ` +
    'las exportaciones y los registros del servidor: bórrelos, o repita esta orden tras restaurar una copia.',
  en:
    `The backups made until now hold it still${backupDir === null ? '' : `, those in ${backupDir} too`}, ` +
    'and so do exports and logs of the server: delete them, or repeat this command after a backup is restored.',
});

const inFreeRoom: Phrase = {
  es:
    'Nota: la base de datos no se pudo reescribir (estaba en uso, o falta espacio), y partes libres de ella pueden ' +
    'contenerlo todavía: ejecute VACUUM con el servicio detenido.',
  en:
    'Note: the database could not be rewritten (it was in use, or there is no room), and free parts of it may hold it ' +
    'still: run VACUUM while the service is stopped.',
};

/** What is to be known of every erasure. */
const closing = (settings: Settings, isWiped: boolean): readonly Phrase[] =>
  isWiped ? [copies(settings)] : [inFreeRoom, copies(settings)];

const counted = (phrase: (count: number) => Phrase, count: number): readonly Phrase[] =>
  count === 0 ? [] : [phrase(count)];

/** As many as a line has room for; `--json` has all. */
const mostIds = 20;

const list = (ids: readonly number[]): string =>
  ids.length > mostIds ? `${ids.slice(0, mostIds).join(', ')} …` : ids.join(', ');

const mentionLine = (es: string, en: string, ids: readonly number[]): readonly Phrase[] =>
  ids.length === 0
    ? []
    : [
        {
          es: `Nota: el nombre sigue en los textos de ${es}: ${list(ids)}.`,
          en: `Note: the name still stands in texts of ${en}: ${list(ids)}.`,
        },
      ];

const touched = ({
  events,
  changes,
  pictures,
  sources,
  mentions,
}: ErasedPlace & NamedStill): readonly Phrase[] => [
  ...counted(
    (count) => ({
      es: `Eventos que lo tenían y siguen sin él: ${count} (${list(events)}).`,
      en: `Events that had it and stay without it: ${count} (${list(events)}).`,
    }),
    events.length,
  ),
  ...counted(
    (count) => ({
      es: `Anotaciones del registro de cambios que se quedan sin sus datos: ${count}.`,
      en: `Entries of the change log that stay without its data: ${count}.`,
    }),
    changes,
  ),
  ...counted(
    (count) => ({
      es: `Imágenes que nada más muestra, borradas con sus archivos: ${count} (${list(pictures.map(({ id }) => id))}).`,
      en: `Pictures that nothing else shows, removed with their files: ${count} (${list(pictures.map(({ id }) => id))}).`,
    }),
    pictures.length,
  ),
  ...sources.map((source) => ({
    es: `Nota: se importó de ${source}, que puede tenerlo todavía.`,
    en: `Note: it was imported from ${source}, which may have it still.`,
  })),
  ...mentionLine('eventos', 'events', mentions.events),
  ...mentionLine('lugares', 'venues', mentions.venues),
  ...mentionLine('organizadores', 'organizers', mentions.organizers),
  ...mentionLine('imágenes', 'images', mentions.images),
];

const erasePlaceCommand =
  (kind: Kind & { readonly name: 'organizer' | 'venue' }): Command =>
  async ({ settings, operand }) => {
    const id = readId(operand, kind);
    const { erased: done, isWiped } = await erasePlaceOf(settings, kind.name, id, missing(id, kind));
    const { name, events, changes, sources, mentions } = done;
    const pictures = done.pictures.map((picture) => picture.id);
    return {
      json: {
        ...{ id, name, dry_run: settings.dryRun, events, changes, pictures, sources, mentions },
        wiped: isWiped,
        backup_dir: settings.backupDir,
      },
      said: [erased(id, name, settings, kind), ...touched(done), ...closing(settings, isWiped)],
    };
  };

/** `erase organizer ID`: from the calendar, its events, and all that was kept of it. */
export const eraseOrganizer: Command = erasePlaceCommand({ ...organizer, name: 'organizer' });

/** `erase venue ID`: likewise. */
export const eraseVenue: Command = erasePlaceCommand({ ...venue, name: 'venue' });

/** `erase user ID`: with passwords, keys and sessions, out of the audit log too; refuses the last administrator. */
export const eraseUser: Command = async ({ settings, operand }) => {
  const id = readId(operand, user);
  const { erased: done, isWiped } = await eraseUserOf(settings, id, missing(id, user));
  const { login, acts, changes, records } = done;
  return {
    json: {
      ...{ id, login, dry_run: settings.dryRun, acts, changes, records },
      ...{ wiped: isWiped, backup_dir: settings.backupDir },
    },
    said: [
      erased(id, login, settings, user),
      ...counted(
        (count) => ({
          es: `Anotaciones del registro de actividad que se quedan sin nombre ni dirección: ${count}.`,
          en: `Entries of the audit log that stay without name and address: ${count}.`,
        }),
        acts + changes,
      ),
      ...counted(
        (count) => ({
          es: `Registros que conservan el número ${id} como autor, que ya no es de nadie: ${count}.`,
          en: `Records that keep the number ${id} as their author, which is nobody's any more: ${count}.`,
        }),
        records,
      ),
      ...closing(settings, isWiped),
    ],
  };
};
