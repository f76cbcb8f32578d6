import { history } from '../../../src/storage/migrate.ts';
import { findingsIn } from '../../../test/support/calendars/backing-up.ts';
import type { TestLocation } from '../../../test/support/databases/databases.ts';
import type { OldCalendar } from '../../../test/support/databases/old-calendars.ts';
import type { Tally } from '../part.ts';
import { runMigrate } from './migrating.ts';
import { placeOld, stateOf } from './old-rows.ts';

/** One setting: an earlier version's calendar, on one database. */
export interface UpgradeRun {
  readonly name: string;
  readonly old: OldCalendar;
  /** A new and empty place. */
  readonly place: () => Promise<TestLocation>;
  readonly iterations: number;
  readonly random: () => number;
}

/** A tally, and how often which schema was found after the kill. */
export interface UpgradeTally extends Tally {
  readonly foundOld: number;
  readonly foundNew: number;
}

/** After the statement that it waits for, the longest until it is killed, in milliseconds. */
const longestDelay = 4;
/** Of images the calendars keep no files. */
const isMissingFile = (line: string): boolean => /^image \d+: Its file .* is missing/.test(line);

const namesNow = Object.keys(history).join();
const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** How many rows each table has: `migrate` derives times anew behind the last step, and may be killed in between. */
const countsOf = ({ tables }: Awaited<ReturnType<typeof stateOf>>) =>
  Object.entries(tables)
    .filter(([name]) => name !== 'settings')
    .map(([name, rows]) => [name, rows.length]);

/**
 * Kills `migrate` around one of its statements, in each iteration on a new copy of the old calendar. An iteration passed
 * when the calendar is then the old one, row by row, or has the new schema and all rows, and the next `migrate` makes the one
 * that an undisturbed run makes.
 */
export const runUpgrades = async (run: UpgradeRun): Promise<UpgradeTally> => {
  const { name, old, place, iterations, random } = run;
  const faults: string[] = [];
  const found = { old: 0, new: 0 };

  const model = await place();
  await placeOld(old, model);
  const before = await stateOf(model);
  const { code, said, statements } = await runMigrate(model, null);
  if (code !== 0) throw new Error(`migrate of ${old.version} failed: ${said}`);
  const after = await stateOf(model);
  await model.remove();

  const runRound = async (location: TestLocation): Promise<void> => {
    await placeOld(old, location);
    // The commit and the closing of the file are the last ones.
    const from = random() < 0.25 ? Math.max(0, statements - 5) : 0;
    const statement = 1 + from + Math.floor(random() * (statements - from));
    await runMigrate(location, { statement, after: random() * longestDelay });
    const then = await stateOf(location);
    const wrong = (what: string): void => void faults.push(`${old.version}, statement ${statement}: ${what}`);
    const isNew = then.steps.join() === namesNow;
    found[isNew ? 'new' : 'old'] += 1;
    if (!isNew && !same(then.steps, before.steps)) wrong(`steps ${then.steps.join()}`);
    else if (isNew ? !same(countsOf(then), countsOf(after)) : !same(then.tables, before.tables))
      wrong('the rows are others than before');
    const next = await runMigrate(location, null);
    if (next.code !== 0) wrong(`the next migrate ended with ${next.code}: ${next.said}`);
    const now = await stateOf(location);
    if (!same(now.tables, after.tables)) wrong('the next migrate made another calendar');
    const lines = await findingsIn(location);
    for (const line of lines.filter((one) => !isMissingFile(one))) wrong(`check: ${line}`);
  };

  let passed = 0;
  for (let iteration = 0; iteration < iterations; iteration += 1) {
    const location = await place();
    const known = faults.length;
    try {
      await runRound(location);
    } finally {
      await location.remove();
    }
    if (faults.length === known) passed += 1;
  }
  return {
    ...{ part: name, tried: iterations, passed, lost: faults.length, leaked: 0, serverErrors: 0, faults },
    ...{ foundOld: found.old, foundNew: found.new },
  };
};
