import { type View, viewOf } from '../../kernel/actor.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { expectedOneOf } from '../../kernel/schema/expected.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import type { Status } from '../../storage/tables.ts';
import { writableStatuses } from './status.ts';

const filterable: readonly Status[] = [...writableStatuses, 'trash'];

const isStatus = (text: string): text is Status => filterable.some((status) => status === text);

/** The items of a `status` filter: a comma list, blanks around the commas allowed, or an array. */
const itemsOf = (value: unknown): unknown[] => {
  const items = Array.isArray(value) ? value : [value];
  return items.flatMap((item) =>
    typeof item === 'string'
      ? item.split(',').map((part, index) => (index === 0 ? part.trimEnd() : part.trim()))
      : [item],
  );
};

const publicWanted: Phrase = {
  es: 'Debe ser publish; los demás estados requieren permiso de escritura.',
  en: 'Must be publish; the other statuses require the right to write.',
};

/**
 * Rule of the `status` filter of lists: `publish` for everybody, any status for those who may write records, as
 * one, as a comma list or as an array (reference venues-organizers-terms-api 2.4, events-api 2.5). `any` is none.
 */
export const statusFilterRule: Rule = (value, { actor }) => {
  const items = itemsOf(value).filter((item) => item !== '');
  const isPublic = viewOf(actor) === 'public';
  const wanted = isPublic ? publicWanted : expectedOneOf(filterable);
  if (isPublic && items.length === 0) return wanted;
  const areStatuses = items.every(
    (item) => typeof item === 'string' && isStatus(item) && (!isPublic || item === 'publish'),
  );
  return areStatuses || wanted;
};

/** The statuses that a list shows; of others' records a view may show fewer. */
export interface StatusFilter {
  /** In the order of the interface's statuses, without repetitions. */
  readonly statuses: readonly Status[];
  /** What `rest_url` says about it, null for nothing. */
  readonly text: string | null;
}

/**
 * The effective filter for a value that passed the rule, undefined when none was given: then visitors get
 * `publish` and the others every status but the trash. That is no value of the parameter, so links leave it out.
 */
export const statusFilterOf = (value: unknown, view: View): StatusFilter => {
  if (view === 'public') return { statuses: ['publish'], text: 'publish' };
  if (value === undefined || value === null) return { statuses: writableStatuses, text: null };
  const named = new Set(itemsOf(value));
  const statuses = filterable.filter((status) => named.has(status));
  // An empty filter asks for what is published.
  return statuses.length === 0
    ? { statuses: ['publish'], text: 'publish' }
    : { statuses, text: statuses.join(',') };
};
