import { userExists } from '../../accounts/users/user.ts';
import { type View, viewOf } from '../../kernel/actor.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { expectedOneOf } from '../../kernel/schema/expected.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import { isWebsite } from '../../kernel/text/websites.ts';
import { isTime } from '../../kernel/time/parse-time.ts';
import type { Status } from '../../storage/tables.ts';
import type { Needs } from '../dependencies.ts';
import { writableStatuses } from './status.ts';

/** The rules that fields of events, venues and organizers name in their schemas. */
export type RecordRules = Readonly<Record<'author' | 'status' | 'time' | 'website' | 'image', Rule>>;

/** The text of a time field: as it came, or the digits of a JSON number; empty, so no time, for all else. */
export const timeText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return Number.isSafeInteger(value) ? String(value) : '';
};

/** What a text that is no time is told. */
export const timeWanted: Phrase = {
  es: 'Debe ser una fecha, como 2031-05-10 o 2031-05-10 21:00.',
  en: 'Must be a date, like 2031-05-10 or 2031-05-10 21:00.',
};

/** Rule of a text or timestamp of the interface's grammar; words such as `tomorrow` count from that clock. */
export const timeRule =
  (clock: Clock): Rule =>
  (value) =>
    isTime(timeText(value), clock()) || timeWanted;

const authorWanted: Phrase = {
  es: 'Debe ser el id de un usuario que exista.',
  en: 'Must be the id of an existing user.',
};
const websiteWanted: Phrase = {
  es: 'Debe ser una URL completa, como https://example.org/, o un texto vacío.',
  en: 'Must be an absolute URL, like https://example.org/, or an empty text.',
};

/**
 * Rules by name (reference events-api 3.1, venues-organizers-terms-api 4.2): `author` is the id of an existing
 * user, `status` one that may be written, `time` a text or timestamp of the interface's grammar, `website` empty
 * or an absolute http or https address (Q30), `image` what `Images` accepts.
 */
export const recordRules = ({
  database,
  clock,
  images,
}: Needs<'database' | 'clock' | 'images'>): RecordRules => ({
  author: async (value) => {
    const id = integerOf(value);
    if (id === null || id <= 0) return authorWanted;
    return (await userExists(database.read, id)) || authorWanted;
  },
  status: (value) => writableStatuses.some((status) => status === value) || expectedOneOf(writableStatuses),
  time: timeRule(clock),
  website: (value) => value === '' || (typeof value === 'string' && isWebsite(value)) || websiteWanted,
  image: images.imageRule,
});

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
