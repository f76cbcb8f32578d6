import { forbidden } from '../../kernel/actor.ts';
import { AppError, invalidFields } from '../../kernel/error.ts';
import type { WriteAs } from '../../kernel/input.ts';
import type { Warning } from '../../kernel/result.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import type { PictureAsker, PictureWriter } from '../images/images.ts';
import { mayEdit } from '../records/policy.ts';
import { requireRevision } from '../records/revision.ts';
import type { Writing } from './columns.ts';
import type { PlaceKind, PlaceRow, WriteFields } from './kind.ts';
import { findPlaces } from './repository.ts';
import { placeWarnings } from './warnings.ts';
import { createUnlessTaken, type PlaceWrite, trashPlace, updatePlace, type WrittenPlace } from './writes.ts';

/** The writes of a kind over a calendar, each in one transaction; they give the record's id and what they altered. Images are fetched before a transaction and discarded when it fails. */
export const placeService = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  { database, clock, site, images }: CalendarDependencies,
) => {
  const findOwn = async (executor: Executor, id: number, { actor }: WriteAs): Promise<Row> => {
    const row = (await findPlaces(executor, kind, [id])).get(id);
    if (row === undefined) throw invalidFields({ id: { es: 'No existe.', en: 'It does not exist.' } });
    if (!mayEdit(actor, row)) throw forbidden(actor);
    return row;
  };

  /** Runs the write with its image, which is fetched before the transaction and thrown away when that fails. */
  const writeWithImage = async (
    fields: WriteFields,
    asker: PictureAsker,
    work: (executor: Executor, write: PlaceWrite, writing: Writing) => Promise<WrittenPlace<Row>>,
  ): Promise<{ readonly id: number; readonly warnings: readonly Warning[] }> => {
    const writing = { actor: asker.actor, now: clock(), site };
    const image = fields.image === undefined ? undefined : await images.prepare(fields.image, asker);
    try {
      const written = await database.transaction((executor) => work(executor, { fields, image }, writing));
      return { id: written.row.id, warnings: placeWarnings(kind, fields, written, writing) };
    } catch (error) {
      await image?.discard();
      throw error;
    }
  };

  return {
    /**
     * Makes a record, or gives the one it would repeat as it is, see `createUnlessTaken`.
     * @throws AppError `could-not-create-…`, `…-already-exists`, `rest_forbidden`, `rest_invalid_param`.
     */
    create: (fields: WriteFields, writer: PictureWriter) =>
      writeWithImage(fields, writer, (executor, write, writing) =>
        createUnlessTaken(executor, kind, write, writing),
      ),
    /** @throws AppError `rest_forbidden`, `rest_precondition_failed`, `could-not-update-…`, `rest_invalid_param`. */
    update: async (id: number, fields: WriteFields, writer: PictureWriter) => {
      // Nothing is fetched for a caller who may not write.
      await findOwn(database.read, id, writer);
      return writeWithImage(fields, writer, async (executor, write, writing) => {
        const row = await findOwn(executor, id, writer);
        await requireRevision(executor, writer, kind.name, row);
        return { row: await updatePlace(executor, kind, row, write, writing), isExisting: false };
      });
    },
    /** @throws AppError `rest_forbidden`, `…-is-in-trash`, `rest_precondition_failed`. */
    trash: (id: number, writer: WriteAs): Promise<number> =>
      database.transaction(async (executor) => {
        const row = await findOwn(executor, id, writer);
        if (row.status === 'trash') {
          throw new AppError('gone', `${kind.name}-is-in-trash`, {
            es: 'Ya está en la papelera.',
            en: 'It is already in the trash.',
          });
        }
        await requireRevision(executor, writer, kind.name, row);
        await trashPlace(executor, kind, row, { actor: writer.actor, now: clock(), site });
        return id;
      }),
  };
};
