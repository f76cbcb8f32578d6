import { type Actor, may } from '../../kernel/actor.ts';
import type { Status } from '../../storage/tables.ts';

/** What rights are decided by. */
export interface Owned {
  readonly author: number;
  readonly status: Status;
}

/** Codes with which writes are refused for want of a right, in descriptions of routes. */
export const writeRefusals = { 401: ['rest_forbidden'], 403: ['rest_forbidden'] } as const;

/** Likewise changes, which may expect a revision. */
export const changeRefusals = { ...writeRefusals, 412: ['rest_precondition_failed'] } as const;

const isPublished = (status: Status): boolean => status === 'publish' || status === 'future';

/**
 * Whether the caller may change or trash the record: others' only with that right, one's own published or
 * scheduled ones only with the right to edit published ones (reference events-api 6). By id and by slug alike (Q1).
 */
export const mayEdit = (actor: Actor, record: Owned): boolean => {
  if (!may(actor, 'edit')) return false;
  if (record.author !== actor.userId) return may(actor, 'edit_others');
  return !isPublished(record.status) || may(actor, 'edit_published');
};

/** Whether the caller may name that user as author: himself, or anybody with the right to edit others' (Q6). */
export const mayNameAuthor = (actor: Actor, author: number): boolean =>
  author === actor.userId || may(actor, 'edit_others');
