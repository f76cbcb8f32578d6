import type { Entry } from './calendar.ts';
import type { Caller } from './callers.ts';
import { askAs, cellFor, named, type Outcome, startOutcome, type Trial } from './expect.ts';
import { allEvents, mounts } from './reads.ts';
import { hiddenWord } from './words.ts';

const everyStatus = 'publish,future,draft,pending,private,trash';

/** Whether the caller may ask for statuses (reference events-api 2.5, venues-organizers-terms-api 2.4). */
export const namesStatuses = ({ role }: Caller): boolean => role !== 'stranger' && role !== 'subscriber';

const listsFor = (caller: Caller, entries: readonly Entry[]) => {
  const statuses = namesStatuses(caller) ? everyStatus : null;
  const all = statuses === null ? '' : `&status=${statuses}`;
  const ids = entries.flatMap(({ kind, id }) => (kind === 'event' ? [id] : []));
  return [
    { kind: 'event', path: allEvents(statuses), hasTrash: true },
    { kind: 'event', path: allEvents(null), hasTrash: false },
    { kind: 'event', path: `${allEvents(statuses)}&include=${ids.join(',')}`, hasTrash: true },
    { kind: 'event', path: `${allEvents(statuses)}&search=acto`, hasTrash: true },
    { kind: 'venue', path: `/venues?per_page=999${all}`, hasTrash: true },
    { kind: 'venue', path: '/venues?per_page=999&search=casa', hasTrash: false },
    { kind: 'organizer', path: `/organizers?per_page=999${all}`, hasTrash: true },
    { kind: 'organizer', path: '/organizers?per_page=999', hasTrash: false },
  ] as const;
};

/** What a list shows of the record: its description, empty where that is masked, or nothing. */
const expectedOf = (caller: Caller, entry: Entry, path: string, hasTrash: boolean): string | undefined => {
  const cell = cellFor(caller, 'list', entry);
  if (cell === 'no' || (entry.condition === 'trash' && !hasTrash)) return undefined;
  if (cell !== 'masked') return `<p>Texto ${hiddenWord(entry.number)}</p>`;
  // A search does not find what it may not show (reference events-api 2.4, docs/adr/0031).
  const isFound =
    !(entry.kind === 'event' && path.includes('search=')) || cellFor(caller, 'open', entry) === 'yes';
  return isFound ? '' : undefined;
};

/** The lists of all there is: who sees which records in them, and what of them. */
export const tryLists = async ({ calendar, callers }: Trial): Promise<Outcome> => {
  const { compare, outcome } = startOutcome();
  for (const caller of callers) {
    for (const { kind, path, hasTrash } of listsFor(caller, calendar.entries)) {
      const { body } = await askAs(calendar, caller, `GET ${mounts[0]}${path}`);
      const items: readonly { readonly id: number; readonly description: string }[] = body[`${kind}s`];
      const shown = new Map(items.map(({ id, description }) => [id, description]));
      for (const entry of calendar.entries) {
        if (entry.kind !== kind) continue;
        const expected = expectedOf(caller, entry, path, hasTrash);
        compare(() => `${caller.name}: ${path} (${named(entry)})`, shown.get(entry.id), expected);
      }
    }
  }
  return outcome();
};
