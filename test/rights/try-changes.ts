import type { Entry, RightsCalendar } from './calendar.ts';
import {
  answerFor,
  answerOf,
  askAs,
  cellFor,
  cellOfWrite,
  entriesFor,
  inTurn,
  named,
  type Outcome,
  startOutcome,
  type Trial,
} from './expect.ts';
import { addressesOf, mounts } from './reads.ts';

const termsOf = ({ shared }: RightsCalendar): readonly Entry[] =>
  (['category', 'tag'] as const).flatMap((kind) => {
    const ids = kind === 'category' ? shared.categories : shared.tags;
    return ids.map((id) => ({ number: 0, kind, condition: 'publish', ownerId: 6, id, slug: '' }) as const);
  });

const verbs = [
  { verb: 'POST', query: '', what: 'update' },
  { verb: 'PUT', query: '', what: 'update' },
  { verb: 'PATCH', query: '', what: 'update' },
  { verb: 'DELETE', query: '?force=true', what: 'delete' },
  { verb: 'POST', query: '?_method=DELETE&force=true', what: 'delete' },
] as const;

const waysTo = (entry: Entry, what: 'update' | 'delete') => {
  const paths = mounts.flatMap((mount) => addressesOf(entry).map((address) => mount + address));
  if (entry.kind === 'image') paths.push(`/wp-json/wp/v2/media/${entry.id}`);
  return paths.flatMap((path) =>
    verbs.filter((way) => way.what === what).map(({ verb, query }) => `${verb} ${path}${query}`),
  );
};

/**
 * Every change and deletion of every record, by every address and verb. It is asked for in a state that no record
 * has: whoever may is told so, and nothing is changed for those who are asked about next.
 */
export const tryChanges = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  const turn = inTurn(trial);
  const headers = { 'if-match': '"x0-0"' };
  for (const caller of trial.callers) {
    for (const entry of [...entriesFor(trial.calendar.entries, caller), ...termsOf(trial.calendar)]) {
      for (const what of ['update', 'delete'] as const) {
        const cell = cellOfWrite(cellFor(caller, what, entry), caller);
        const expected =
          cell === 'yes' ? [412, 'rest_precondition_failed'] : answerFor(cell, caller, entry.kind);
        for (const request of turn(caller, waysTo(entry, what))) {
          const reply = await askAs(trial.calendar, caller, request, { headers });
          compare(() => `${caller.name}: ${request} (${named(entry)})`, answerOf(reply), expected);
        }
      }
    }
  }
  return outcome();
};
