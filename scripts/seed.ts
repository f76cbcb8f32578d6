/*
 * Fills an empty calendar with sample events, the same ones for the same number, seed, time zone and day:
 * `node scripts/seed.ts --events 1000 --data-dir data`. Ends with 1 when it fails, with 2 when it was called wrongly.
 */
import { parseArgs } from 'node:util';
import { seedCalendar } from './seed/seed-samples.ts';
import { messageOf, readOrExit, settingsFrom } from './shared/arguments.ts';

const usage = `node scripts/seed.ts --events N --data-dir DIR|--database-url URL
  --timezone ZONE   time zone of a new calendar; the machine's by default
  --seed N          whole number, 1 by default
  --add             adds the events to those that the calendar has`;

const wholeNumber = (text: string | undefined, option: string): number => {
  if (!/^\d{1,9}$/.test(text ?? '')) throw new Error(`--${option} takes a whole number`);
  return Number(text);
};

const readOptions = () => {
  const string = { type: 'string' } as const;
  const { values } = parseArgs({
    options: {
      events: string,
      seed: { ...string, default: '1' },
      add: { type: 'boolean', default: false },
      'data-dir': string,
      'database-url': string,
      timezone: string,
    },
  });
  const { events, seed, add, ...calendar } = values;
  if (!calendar['data-dir'] && !calendar['database-url']) throw new Error('no calendar is named');
  return {
    settings: settingsFrom(calendar),
    size: { events: wholeNumber(events, 'events'), seed: wholeNumber(seed, 'seed'), isAdded: add },
  };
};

const { settings, size } = readOrExit(readOptions, usage);
try {
  await seedCalendar(settings, size);
} catch (error) {
  console.error(messageOf(error));
  process.exit(1);
}
