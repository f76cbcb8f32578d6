import { isVisible, type View, viewOf } from '../../../kernel/actor.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Input } from '../../../kernel/input.ts';
import type { Caching, RecordResult } from '../../../kernel/result.ts';
import { findKind } from '../../../storage/record-ids.ts';
import { tooManyGuesses } from '../../records/password-guesses.ts';
import { mayEdit } from '../../records/policy.ts';
import { revisionTagOf } from '../../records/revision.ts';
import { findLocks, type IsLocked, readingOf, triesToUnlock } from '../../records/visibility.ts';
import { notAnEvent, notFound } from '../write/target.ts';
import type { AssembledEvent, WithReader } from './event-reader.ts';
import type { EventView } from './event-view.ts';
import { eventJson } from './json.ts';

/** A request for one event. */
type Call = Pick<Input<unknown>, 'actor' | 'raw' | 'plain' | 'links' | 'network'>;

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

const requireReadable = (
  { sourceId, author, status, locked }: EventView,
  view: View,
  usedUp: ReadonlyMap<number, number>,
): void => {
  if (status === 'trash') throw inTrash();
  if (!isVisible(view, { author, status })) throw notReadable();
  if (!locked) return;
  const seconds = usedUp.get(sourceId);
  throw seconds === undefined ? needsPassword() : tooManyGuesses(seconds);
};

/**
 * Returns the event with that listed id, with that open which the request unlocks, if its caller may read it (reference
 * events-api 1.6 and 5).
 * @throws AppError 404 `rest-event-not-found`, 400 `rest-invalid-event-id`, 403 `event-no-longer-available`,
 * `event-not-accessible` or `event-password-protected`, 429 `rest_too_many_passwords`.
 */
export const findReadable = async (
  id: number,
  call: Call,
  { database, reader, guesses }: WithReader,
): Promise<AssembledEvent> => {
  const find = (isLocked: IsLocked) => reader.readOne(id, readingOf(call, isLocked));
  const { isLocked, usedUp } = await findLocks(call, guesses, find);
  const event = await find(isLocked);
  if (!event) throw (await findKind(database.read, id)) === null ? notFound(id) : notAnEvent(id);
  requireReadable(event.view, viewOf(call.actor), usedUp);
  return event;
};

/** Whether a response with one event may be cached: not what a password opened. */
export const cachingOf = (call: Call): { readonly caching?: Caching } =>
  triesToUnlock(call) ? {} : { caching: {} };

/**
 * Returns one event (reference events-api 1).
 * @throws AppError as `findReadable`.
 */
export const readEvent = async (id: number, call: Call, dependencies: WithReader): Promise<RecordResult> => {
  const event = await findReadable(id, call, dependencies);
  const { sourceId, author, status, revision } = event.view;
  const { plain, links } = call;
  return {
    value: eventJson(event, { site: dependencies.site, plain, links, jsonLd: true }),
    revisionTag: revisionTagOf('event', { id: sourceId, revision }),
    isEditable: mayEdit(call.actor, { author, status }),
    ...cachingOf(call),
  };
};
