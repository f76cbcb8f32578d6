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

/** The requests for a change or deletion, one for each address and verb, under a mount for each. */
const waysTo = (entry: Entry, what: 'update' | 'delete', mountOf: (turn: number) => string): string[] => {
  const addresses = addressesOf(entry);
  const ofKind = verbs.filter((way) => way.what === what);
  const under = (path: (address: string, turn: number) => string): string[] =>
    addresses.flatMap((address, at) =>
      ofKind.map(({ verb, query }, index) => `${verb} ${path(address, at + index)}${query}`),
    );
  const ways = under((address, turn) => mountOf(turn) + address);
  return entry.kind === 'image' ? [...ways, ...under((address) => `/wp-json/wp/v2${address}`)] : ways;
};

/**
 * Every change and deletion of every record, by every address and verb. It is asked for in a state that no record
 * has: whoever may is told so, and nothing is changed for those who are asked about next.
 */
export const tryChanges = async (trial: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  const turn = inTurn(trial);
  let count = 0;
  const headers = { 'if-match': '"x0-0"' };
  for (const caller of trial.callers) {
    for (const entry of [...entriesFor(trial.calendar.entries, caller), ...termsOf(trial.calendar)]) {
      for (const what of ['update', 'delete'] as const) {
        const cell = cellOfWrite(cellFor(caller, what, entry), caller);
        const expected =
          cell === 'yes' ? [412, 'rest_precondition_failed'] : answerFor(cell, caller, entry.kind);
        count += 1;
        const start = count;
        const [own, tec] = mounts;
        // Each address and verb under the one mount or the other, by turns, unless under both.
        const ways = trial.isWhole
          ? [...waysTo(entry, what, () => own), ...waysTo(entry, what, () => tec)]
          : waysTo(entry, what, (at) => ((start + at) % 2 === 0 ? own : tec));
        for (const request of turn(caller, ways)) {
          const reply = await askAs(trial.calendar, caller, request, { headers });
          compare(() => `${caller.name}: ${request} (${named(entry)})`, answerOf(reply), expected);
        }
      }
    }
  }
  return outcome();
};
