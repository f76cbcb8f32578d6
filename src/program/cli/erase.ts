import { eraseUser as eraseUserFrom } from '../../accounts/users/erase-user.ts';
import { type ErasedPlace, erasePlace } from '../../calendar/erasing/erase-place.ts';
import { findMentions, type Mentions } from '../../calendar/erasing/mentions.ts';
import { commandLine } from '../../kernel/actor.ts';
import { systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { type Phrase, phraseIf } from '../../kernel/phrase.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import type { Settings } from '../config/options.ts';
import { usageError } from '../config/usage-error.ts';
import { withExistingCalendar } from '../open-database.ts';
import { imagesOf } from '../site.ts';
import type { Command } from './command.ts';

/** The names of a kind in sentences; the Spanish one has its article. */
const kinds = {
  organizer: { es: 'el organizador', en: 'organizer' },
  venue: { es: 'el lugar', en: 'venue' },
  user: { es: 'el usuario', en: 'user' },
} as const satisfies Record<string, Phrase>;

type Kind = keyof typeof kinds;

const readId = (operand: string, { es, en }: Phrase): number => {
  if (/^\d{1,15}$/.test(operand) && Number(operand) > 0) return Number(operand);
  throw usageError({
    es: `"${operand}" no es un id: indica el número que tiene ${es}.`,
    en: `"${operand}" is no id: the number of the ${en} is expected.`,
  });
};

/** Calls `work` in a transaction that is rolled back. */
const tryOnly = async <T>(database: Database, work: (executor: Executor) => Promise<T>): Promise<T> => {
  const done: T[] = [];
  const rollback = new Error('nothing is to be written');
  try {
    await database.transaction(async (executor) => {
      done.push(await work(executor));
      throw rollback;
    });
  } catch (error) {
    if (error !== rollback) throw error;
  }
  return done[0] as T;
};

/**
 * Erases what the operand names, or tries to. `isWiped`: nothing is left in free room of the database's files; true when
 * nothing was to be written.
 * @throws AppError `usage`, `not_found` when `work` returns null.
 */
const erase = async <T>(
  { settings, operand }: Parameters<Command>[0],
  kind: Kind,
  work: (executor: Executor, id: number) => Promise<T | null>,
  after: (erased: T, database: Database) => Promise<void> = async () => undefined,
): Promise<{ readonly id: number; readonly erased: T; readonly isWiped: boolean }> => {
  const id = readId(operand, kinds[kind]);
  const found = async (executor: Executor): Promise<T> => {
    const erased = await work(executor, id);
    if (erased !== null) return erased;
    throw new AppError('not_found', 'not_found', {
      es: `No existe ${kinds[kind].es} ${id}. No se ha cambiado nada.`,
      en: `There is no ${kinds[kind].en} ${id}. Nothing was changed.`,
    });
  };
  return withExistingCalendar(settings, async (database) => {
    if (settings.dryRun) return { id, erased: await tryOnly(database, found), isWiped: true };
    const erased = await database.transaction(found);
    await after(erased, database);
    return { id, erased, isWiped: await database.wipeRemoved() };
  });
};

const erasedLine = (kind: Kind, id: number, name: string | null, dryRun: boolean): Phrase => {
  const named = `${id}${name === null ? '' : ` ("${name}")`}`;
  const { es, en } = kinds[kind];
  return dryRun
    ? {
        es: `Se borraría para siempre ${es} ${named}. No se ha cambiado nada.`,
        en: `The ${en} ${named} would be removed for good. Nothing was changed.`,
      }
    : {
        es: `Borrado para siempre ${es} ${named}.`,
        en: `Removed the ${en} ${named} for good.`,
      };
};

/** Where it may still be: in free room of the database, and in what was written before. */
const closingLines = ({ backupDir }: Settings, isWiped: boolean): readonly Phrase[] => [
  ...phraseIf(!isWiped, {
    es:
      'Nota: la base de datos no se pudo reescribir (estaba en uso, o falta espacio), y partes libres de ella pueden ' +
      'contenerlo todavía: ejecute VACUUM con el servicio detenido.',
    en:
      'Note: the database could not be rewritten (it was in use, or there is no room), and free parts of it may hold it ' +
      'still: run VACUUM while the service is stopped.',
  }),
  {
    es:
      `Lo siguen conteniendo las copias de seguridad hechas hasta ahora${backupDir === null ? '' : `, también las de ${backupDir}`}, ` +
      'las exportaciones y los registros del servidor: bórrelos, o repita esta orden tras restaurar una copia.',
    en:
      `The backups made until now hold it still${backupDir === null ? '' : `, those in ${backupDir} too`}, ` +
      'and so do exports and logs of the server: delete them, or repeat this command after a backup is restored.',
  },
];

/** As many as a line has room for; `--json` has all. */
const maxIds = 20;

const list = (ids: readonly number[]): string =>
  ids.length > maxIds ? `${ids.slice(0, maxIds).join(', ')} …` : ids.join(', ');

const mentionLine = (es: string, en: string, ids: readonly number[]): readonly Phrase[] =>
  phraseIf(ids.length > 0, {
    es: `Nota: el nombre sigue en los textos de ${es}: ${list(ids)}.`,
    en: `Note: the name still stands in texts of ${en}: ${list(ids)}.`,
  });

type Erased = ErasedPlace & { readonly mentions: Mentions };

const touchedLines = ({ events, changes, pictures, sources, mentions }: Erased): readonly Phrase[] => {
  const pictureIds = list(pictures.map(({ id }) => id));
  return [
    ...phraseIf(events.length > 0, {
      es: `Eventos que lo tenían y siguen sin él: ${events.length} (${list(events)}).`,
      en: `Events that had it and stay without it: ${events.length} (${list(events)}).`,
    }),
    ...phraseIf(changes > 0, {
      es: `Anotaciones del registro de cambios que se quedan sin sus datos: ${changes}.`,
      en: `Entries of the change log that stay without its data: ${changes}.`,
    }),
    ...phraseIf(pictures.length > 0, {
      es: `Imágenes que nada más muestra, borradas con sus archivos: ${pictures.length} (${pictureIds}).`,
      en: `Pictures that nothing else shows, removed with their files: ${pictures.length} (${pictureIds}).`,
    }),
    ...sources.map((source) => ({
      es: `Nota: se importó de ${source}, que puede tenerlo todavía.`,
      en: `Note: it was imported from ${source}, which may have it still.`,
    })),
    ...mentionLine('eventos', 'events', mentions.events),
    ...mentionLine('lugares', 'venues', mentions.venues),
    ...mentionLine('organizadores', 'organizers', mentions.organizers),
    ...mentionLine('imágenes', 'images', mentions.images),
  ];
};

const erasePlaceCommand =
  (kind: 'organizer' | 'venue'): Command =>
  async (invocation) => {
    const { settings } = invocation;
    const { dryRun, backupDir } = settings;
    const how = { actor: commandLine, now: systemClock(), onRequest: true };
    const work = async (executor: Executor, id: number): Promise<Erased | null> => {
      const erased = await erasePlace(executor, kind, id, how);
      return erased && { ...erased, mentions: await findMentions(executor, erased.name) };
    };
    const { id, erased, isWiped } = await erase(invocation, kind, work, async ({ pictures }, database) => {
      const images = imagesOf(database, settings);
      for (const picture of pictures) await images.removeFiles(picture);
    });
    const { name, events, changes, sources, mentions } = erased;
    const pictures = erased.pictures.map((picture) => picture.id);
    return {
      json: {
        ...{ id, name, dry_run: dryRun, events, changes, pictures, sources, mentions },
        ...{ wiped: isWiped, backup_dir: backupDir },
      },
      said: [erasedLine(kind, id, name, dryRun), ...touchedLines(erased), ...closingLines(settings, isWiped)],
    };
  };

/** `erase organizer ID`: from the calendar, its events, and all that was stored of it, pictures too (docs/adr/0069). */
export const eraseOrganizer: Command = erasePlaceCommand('organizer');

/** `erase venue ID`: likewise. */
export const eraseVenue: Command = erasePlaceCommand('venue');

/** `erase user ID`: with passwords, keys and sessions, out of the audit log too; rejected for the last administrator. */
export const eraseUser: Command = async (invocation) => {
  const { settings } = invocation;
  const { dryRun, backupDir } = settings;
  const { id, erased, isWiped } = await erase(invocation, 'user', (executor, userId) =>
    eraseUserFrom(executor, userId, systemClock()),
  );
  const { login, acts, changes, records } = erased;
  return {
    json: {
      ...{ id, login, dry_run: dryRun, acts, changes, records, wiped: isWiped, backup_dir: backupDir },
    },
    said: [
      erasedLine('user', id, login, dryRun),
      ...phraseIf(acts + changes > 0, {
        es: `Anotaciones del registro de actividad que se quedan sin nombre ni dirección: ${acts + changes}.`,
        en: `Entries of the audit log that stay without name and address: ${acts + changes}.`,
      }),
      ...phraseIf(records > 0, {
        es: `Registros que conservan el número ${id} como autor, que ya no es de nadie: ${records}.`,
        en: `Records that keep the number ${id} as their author, which is nobody's any more: ${records}.`,
      }),
      ...closingLines(settings, isWiped),
    ],
  };
};
