import { isVisible, type View, viewOf } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Input } from '../../../kernel/input.ts';
import type { RecordResult } from '../../../kernel/result.ts';
import { findKind } from '../../../storage/record-ids.ts';
import { type Reading, readingOf, renderUnlocked, triesToUnlock } from '../../records/lock.ts';
import { tooManyGuesses } from '../../records/password-guesses.ts';
import { mayEdit } from '../../records/policy.ts';
import { fill } from '../../records/rendered.ts';
import { revisionTagOf } from '../../records/revision-tag.ts';
import { isUnfinished } from '../write/repository.ts';
import { notAnEvent, notFound } from '../write/target.ts';
import { followAnswer } from './answer-freshness.ts';
import type { RenderedEvent } from './rendered-event.ts';
import type { WithReader } from './representation.ts';

/** A request for one event. */
type Call = Pick<Input<unknown>, 'actor' | 'raw' | 'plain' | 'links' | 'network'>;

/** What of an event that was read says whether one may see it. */
interface Readable extends Pick<RenderedEvent, 'locked'> {
  readonly row: Pick<RenderedEvent['row'], 'id' | 'author' | 'status'>;
}

const inTrash = (): AppError =>
  new AppError('forbidden', 'event-no-longer-available', {
    es: 'El evento ya no está disponible.',
    en: 'The event is no longer available.',
  });

const notReadable = (): AppError =>
  new AppError('forbidden', 'event-not-accessible', {
    es: 'No tienes permiso para leer este evento.',
    en: 'You are not allowed to read this event.',
  });

const needsPassword = (): AppError =>
  new AppError('forbidden', 'event-password-protected', {
    es: 'El evento está protegido con contraseña.',
    en: 'The event is protected by a password.',
  });

const refuseUnreadable = (
  { row, locked }: Readable,
  view: View,
  usedUp: ReadonlyMap<number, number>,
): void => {
  if (row.status === 'trash') throw inTrash();
  if (!isVisible(view, row)) throw notReadable();
  if (!locked) return;
  const seconds = usedUp.get(row.id);
  throw seconds === undefined ? needsPassword() : tooManyGuesses(seconds);
};

/**
 * The event with that id as `find` gives it for a reading, with that open which the request unlocks, if its caller may read
 * it (reference events-api 1.6 and 5).
 * @throws AppError 404 `rest-event-not-found`, 400 `rest-invalid-event-id`, 403 `event-no-longer-available`,
 * `event-not-accessible` or `event-password-protected`, 429 `rest_too_many_passwords`.
 */
export const findReadable = async <Event extends Readable>(
  id: number,
  call: Call,
  { database, terms, guesses }: WithReader,
  find: (reading: Reading) => Promise<Event | undefined>,
): Promise<Event> => {
  await terms.catchUp();
  const { rendered: event, usedUp } = await renderUnlocked(call, guesses, (isLocked) =>
    find(readingOf(call, isLocked)),
  );
  if (!event) throw (await findKind(database.read, id)) === null ? notFound(id) : notAnEvent(id);
  refuseUnreadable(event, viewOf(call.actor), usedUp);
  return event;
};

/**
 * Whether an answer with one event may be kept: not what a password opened. Others may come to have the slug of an
 * unfinished event while it stays as it is (ADR 0047); `bySlugAt` as in `readEvent`.
 */
export const isKeepable = (call: Call, { status }: Readable['row'], bySlugAt: number | null): boolean =>
  !triesToUnlock(call) && !(bySlugAt !== null && isUnfinished(status));

/**
 * Answers with one event (reference events-api 1). `bySlugAt` is the calendar's revision before the id was looked up by a
 * slug, null when the path says it.
 * @throws AppError as `findReadable`.
 */
export const readEvent = async (
  id: number,
  call: Call,
  dependencies: WithReader,
  bySlugAt: number | null = null,
): Promise<RecordResult> => {
  const { calendar, terms, reader } = dependencies;
  const event = await findReadable(id, call, dependencies, (reading) =>
    reader.renderOne(id, reading, { jsonLd: true }),
  );
  const { rendered, row } = event;
  const asOf = Math.min(event.asOf, bySlugAt ?? event.asOf);
  const isUnchanged = followAnswer(calendar, terms, { events: [event], asOf });
  return {
    text: fill(rendered, call.links, terms.countOf),
    revisionTag: revisionTagOf('event', row),
    isEditable: mayEdit(call.actor, row),
    ...(isKeepable(call, row, bySlugAt) ? { isFresh: isUnchanged } : {}),
  };
};
