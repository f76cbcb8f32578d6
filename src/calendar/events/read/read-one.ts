import { isVisible, type View, viewOf } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Input } from '../../../kernel/input.ts';
import type { RecordResult } from '../../../kernel/result.ts';
import { findKind } from '../../../storage/record-ids.ts';
import { renderUnlocked, triesToUnlock } from '../../records/lock.ts';
import { tooManyGuesses } from '../../records/password-guesses.ts';
import { mayEdit } from '../../records/policy.ts';
import { fill } from '../../records/rendered.ts';
import { revisionTagOf } from '../../records/revision-tag.ts';
import { isUnfinished } from '../write/repository.ts';
import { notAnEvent, notFound } from '../write/target.ts';
import { followAnswer } from './answer-freshness.ts';
import { readingOf } from './reading.ts';
import type { RenderedEvent } from './rendered-event.ts';
import type { WithReader } from './representation.ts';

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
  { row, locked }: RenderedEvent,
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
 * Answers with one event (reference events-api 1, 1.6 and 5). `bySlugAt` is the calendar's revision before the id was
 * looked up by a slug, null when the path says it: others may come to have the slug of an unfinished event while it
 * stays as it is, so that such an answer is not kept (ADR 0047).
 * @throws AppError 404 `rest-event-not-found`, 400 `rest-invalid-event-id`, 403 `event-no-longer-available`,
 * `event-not-accessible` or `event-password-protected`, 429 `rest_too_many_passwords`.
 */
export const readEvent = async (
  id: number,
  call: Pick<Input<unknown>, 'actor' | 'raw' | 'plain' | 'links' | 'network'>,
  { database, calendar, terms, reader, guesses }: WithReader,
  bySlugAt: number | null = null,
): Promise<RecordResult> => {
  await terms.catchUp();
  const { rendered: event, usedUp } = await renderUnlocked(call, guesses, (isLocked) =>
    reader.renderOne(id, readingOf(call, isLocked), { jsonLd: true }),
  );
  if (!event) throw (await findKind(database.read, id)) === null ? notFound(id) : notAnEvent(id);
  refuseUnreadable(event, viewOf(call.actor), usedUp);
  const { rendered, row } = event;
  const asOf = Math.min(event.asOf, bySlugAt ?? event.asOf);
  const isUnchanged = followAnswer(calendar, terms, { events: [event], asOf });
  const mayBeAnother = bySlugAt !== null && isUnfinished(row.status);
  return {
    text: fill(rendered, call.links, terms.countOf),
    revisionTag: revisionTagOf('event', row),
    isEditable: mayEdit(call.actor, row),
    ...(!triesToUnlock(call) && !mayBeAnother ? { isFresh: isUnchanged } : {}),
  };
};
