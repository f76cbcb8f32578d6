import type { NewPlace } from '../support/databases/databases.ts';
import { buildCalendar, type RightsCalendar } from './calendar.ts';
import { makeCallers } from './callers.ts';
import type { Outcome, Trial } from './expect.ts';
import { tryChanges } from './try-changes.ts';
import {
  tryDeletions,
  tryNewRecords,
  tryOwnRights,
  tryPlacesInEvents,
  tryStatuses,
} from './try-creations.ts';
import { tryExports } from './try-exports.ts';
import { tryLeaks } from './try-leaks.ts';
import { tryLists } from './try-lists.ts';
import { tryPages } from './try-pages.ts';
import { tryReads } from './try-reads.ts';

/** A calendar and its twin without the secrets, ready to be tried. */
export interface TrialGround extends Trial {
  readonly twin: Pick<Trial, 'calendar' | 'callers'>;
  readonly close: () => Promise<void>;
}

/** Makes both in places of their own. */
export const startTrials = async (place: NewPlace, isWhole: boolean): Promise<TrialGround> => {
  const start = async (isTwin: boolean) => {
    const calendar: RightsCalendar = await buildCalendar(await place('schema'), { isTwin });
    return { calendar, callers: await makeCallers(calendar.server) };
  };
  const [own, twin] = [await start(false), await start(true)];
  const close = async (): Promise<void> => {
    await own.calendar.server.close();
    await twin.calendar.server.close();
  };
  return { ...own, isWhole, twin, close };
};

const withoutUses = async ({ calendar }: Trial): Promise<string> => {
  // When a key was last used is written down, of refused requests too.
  const { api_keys: _, ...stored } = await calendar.server.snapshot();
  return JSON.stringify(stored);
};

type NamedTrial = readonly [title: string, run: (ground: TrialGround) => Promise<Outcome>];

/** Trials whose outcome depends on SQL conditions. */
export const readTrials: readonly NamedTrial[] = [
  ['each record is read by id and by slug, under both mounts, by whom the table says', tryReads],
  ['lists show to each what the table says', tryLists],
  ['no answer tells anything of what its reader may not know', (ground) => tryLeaks(ground, ground.twin)],
];

/** Trials of pages, exports and writes, in this order: the later ones write. */
export const otherTrials: readonly NamedTrial[] = [
  [
    'no page tells of what not everybody may see, whoever is signed in',
    (ground) => tryPages(ground, ground.twin),
  ],
  [
    'the exported tables hold what everybody may read',
    ({ calendar, twin }) => tryExports(calendar, twin.calendar),
  ],
  [
    'each record is changed and deleted by every address and verb by whom the table says',
    async (ground) => {
      const before = await withoutUses(ground);
      const { tried, wrong } = await tryChanges(ground);
      const isSame = before === (await withoutUses(ground));
      return { tried, wrong: isSame ? wrong : [...wrong, 'something was changed'] };
    },
  ],
  ['a new record gets the status that the table says', tryNewRecords],
  ['a change of status comes to what the table says', tryStatuses],
  ['what may be deleted goes into the trash, out of sight of strangers', tryDeletions],
  [
    'what has a right of its own is done by whom the table says, and leaves nothing where it is not',
    tryOwnRights,
  ],
  ['a new event neither finds nor shows places that its author may not read', tryPlacesInEvents],
];
