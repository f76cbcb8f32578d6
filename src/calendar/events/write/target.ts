import { sql } from 'kysely';
import { type Actor, forbidden } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/error.ts';
import type { WriteAs } from '../../../kernel/input.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { findKind } from '../../../storage/record-ids.ts';
import type { EventRow, RecordKind, Status } from '../../../storage/tables.ts';
import { mayEdit, type Owned } from '../../records/policy.ts';
import { requireRevision } from '../../records/revision.ts';
import { findEvent, findEventBySlug } from './repository.ts';

/** Which event a write is about: always what the path says (Q2). */
export type EventTarget = { readonly id: number } | { readonly slug: string };

/** No record has the id: 404. */
export const notFound = (id: number): AppError =>
  new AppError('not_found', 'rest-event-not-found', {
    es: `No existe ningún evento con el identificador ${id}.`,
    en: `Event with ID ${id} does not exist.`,
  });

/** The id is that of another kind of record: 400. */
export const notAnEvent = (id: number): AppError =>
  new AppError('invalid', 'rest-invalid-event-id', {
    es: `El registro ${id} no es un evento.`,
    en: `The record ${id} is not an event.`,
  });

const alreadyInTrash = (id: number): AppError =>
  new AppError('gone', 'event-is-in-trash', {
    es: `El evento ${id} ya está en la papelera.`,
    en: `The event ${id} is in the trash already.`,
  });

const requireRight = (row: Owned, actor: Actor): void => {
  if (!mayEdit(actor, row)) throw forbidden(actor);
};

/** What rights on a record of another kind are decided by; an image has no status, and one that is gone no author. */
const ownerOf = async (
  executor: Executor,
  kind: Exclude<RecordKind, 'event'>,
  id: number,
): Promise<Owned> => {
  const row = await executor
    .selectFrom(`${kind}s`)
    .select('author')
    .$if(kind !== 'image', (query) => query.select(sql.ref<Status>('status').as('status')))
    .where('id', '=', id)
    .executeTakeFirst();
  return { author: 0, status: 'publish', ...row };
};

/** The event that a path names, in any status. */
export const findTargeted = (executor: Executor, target: EventTarget): Promise<EventRow | undefined> =>
  'slug' in target ? findEventBySlug(executor, slugOf(target.slug)) : findEvent(executor, target.id);

const findTarget = async (executor: Executor, target: EventTarget, actor: Actor): Promise<EventRow> => {
  const row = await findTargeted(executor, target);
  if (row) return row;
  if ('slug' in target) throw notFound(0);
  const kind = await findKind(executor, target.id);
  if (kind === null || kind === 'event') throw notFound(target.id);
  // Only those who may edit a record of another kind are told that it is one (reference events-api 4).
  requireRight(await ownerOf(executor, kind, target.id), actor);
  throw notAnEvent(target.id);
};

/**
 * The event that the caller is about to change, or to put into the trash (reference events-api 0.1, stage 8, Q1 and 4).
 * @throws AppError 404 `rest-event-not-found`, 400 `rest-invalid-event-id`, 401 or 403 `rest_forbidden`, 412; 410
 * `event-is-in-trash` when it is to go there.
 */
export const findForWrite = async (
  executor: Executor,
  target: EventTarget,
  writeAs: WriteAs,
  write: 'update' | 'trash',
): Promise<EventRow> => {
  const row = await findTarget(executor, target, writeAs.actor);
  requireRight(row, writeAs.actor);
  if (write === 'trash' && row.status === 'trash') throw alreadyInTrash(row.id);
  await requireRevision(executor, writeAs, 'event', row);
  return row;
};
