import { textsIn } from '../../../kernel/schema/rules.ts';
import type { EventStatus } from '../../../storage/tables.ts';

/** Whether an event takes place as announced, in the order in which refusals and descriptions name the states. */
export const eventStatuses = [
  'scheduled',
  'cancelled',
  'postponed',
  'moved_online',
] as const satisfies readonly EventStatus[];

/** The states in a list parameter, each once and in the order above; null when it names none, or an unknown one. */
export const eventStatusesIn = (value: unknown): readonly EventStatus[] | null => {
  const named = textsIn(value);
  if (named === null) return null;
  const known = eventStatuses.filter((status) => named.includes(status));
  return new Set(named).size === known.length ? known : null;
};
