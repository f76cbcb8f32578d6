import { bareListFigures } from './bare-lists.ts';
import { type BenchCalendar, sqliteCalendar } from './calendars.ts';
import { deepPageFigures } from './deep-pages.ts';
import { atMost, type Figure } from './figure.ts';
import { differentListFigures } from './lists.ts';
import { mixedFigures } from './mixed.ts';
import type { Pace } from './pace.ts';
import { postgresCalendar } from './postgres-calendar.ts';
import { type MeasuredServer, startService } from './processes.ts';
import { askingFigures, mount, repeatedReadFigures } from './reads.ts';
import { searchFigures } from './search.ts';
import { signIn } from './sign-in.ts';
import { memoryFigure, startFigures } from './start.ts';
import { transferFigures } from './transfers.ts';
import { workerFigures } from './workers.ts';
import { writeFigures } from './writes.ts';

/** What can be measured, by the words of `--only`. */
type Part =
  | 'start'
  | 'reads'
  | 'lists'
  | 'deep'
  | 'search'
  | 'writes'
  | 'mixed'
  | 'transfers'
  | 'workers'
  | 'memory';

interface Plan {
  readonly events: number;
  readonly database: 'sqlite' | 'postgres';
  readonly parts: readonly Part[];
}

/** What is measured on which calendar; whatever writes comes last. */
const plans: readonly Plan[] = [
  { events: 1000, database: 'sqlite', parts: ['start', 'reads', 'workers', 'writes'] },
  { events: 10_000, database: 'sqlite', parts: ['lists', 'search', 'mixed', 'transfers', 'memory'] },
  { events: 100_000, database: 'sqlite', parts: ['reads', 'lists', 'mixed', 'transfers'] },
  {
    events: 1_000_000,
    database: 'sqlite',
    parts: ['start', 'reads', 'lists', 'deep', 'search', 'writes', 'memory'],
  },
  { events: 100_000, database: 'postgres', parts: ['reads', 'lists', 'writes', 'transfers'] },
];

const nameOf = ({ database, events }: Plan): string => `${database} ${events}`;

/** Those that are measured when none are named. */
const usual = {
  quick: ['sqlite 1000', 'sqlite 10000'],
  thorough: ['sqlite 1000', 'sqlite 100000', 'sqlite 1000000', 'postgres 100000'],
} as const;

/** What lists of such a calendar are wanted to take. */
const wantedOfLists = ({ database }: Plan) => atMost('p99', database === 'sqlite' ? 20 : 30);

/** The calendar that lists of a million events are compared with. */
const smallEvents = 10_000;

const measureLists = async (
  plan: Plan,
  { name, file }: BenchCalendar,
  service: MeasuredServer,
  pace: Pace,
): Promise<readonly Figure[]> => {
  const wanted = wantedOfLists(plan);
  if (plan.events < 1_000_000) return differentListFigures({ service, file }, name, pace, wanted);
  const small = await sqliteCalendar(smallEvents);
  const other = await startService(small.args);
  try {
    const smaller = { service: other, name: small.name };
    const figures = await differentListFigures({ service, file }, name, pace, wanted, smaller);
    if (file === null || small.file === null) return figures;
    const few = { ...smaller, file: small.file };
    return [...figures, ...(await bareListFigures({ service, name, file }, few, small.args, pace))];
  } finally {
    await other.stop();
    await small.remove();
  }
};

const measureServed = async (
  plan: Plan,
  calendar: BenchCalendar,
  pace: Pace,
  wants: (part: Part) => boolean,
  figures: Figure[],
): Promise<void> => {
  const { name, file, address } = calendar;
  const authorization = await signIn(calendar);
  const service = await startService(calendar.args);
  try {
    if (wants('reads')) figures.push(...(await repeatedReadFigures(service, name, pace)));
    if (wants('reads') && address !== null)
      figures.push(...(await askingFigures(service, name, address, pace)));
    if (wants('lists')) figures.push(...(await measureLists(plan, calendar, service, pace)));
    if (wants('deep')) figures.push(...(await deepPageFigures(service, name, pace)));
    if (wants('search') && file !== null)
      figures.push(...(await searchFigures(service, name, file, `${mount}/events`, pace)));
    if (wants('writes')) figures.push(...(await writeFigures(service, calendar, authorization, pace)));
    if (wants('mixed')) figures.push(...(await mixedFigures(service, name, authorization, pace)));
    const imported = pace.isQuick ? 500 : 10_000;
    if (wants('transfers')) figures.push(...(await transferFigures(service, calendar, imported)));
    if (wants('memory')) figures.push(memoryFigure(service, name));
  } finally {
    await service.stop();
  }
};

/** What of it all is to be measured; null for everything. */
export interface Choice {
  /** Names of parts. */
  readonly only: readonly string[] | null;
  /** Names of calendars, `sqlite 1000`. */
  readonly calendars: readonly string[] | null;
}

/** Measures what is chosen, and adds each figure to `figures` as soon as it is there. */
export const runParts = async (pace: Pace, { only, calendars }: Choice, figures: Figure[]): Promise<void> => {
  const names: readonly string[] = calendars ?? (pace.isQuick ? usual.quick : usual.thorough);
  for (const plan of plans.filter((one) => names.includes(nameOf(one)))) {
    const { events, database, parts } = plan;
    const wants = (part: Part): boolean => parts.includes(part) && (only?.includes(part) ?? true);
    if (!parts.some(wants)) continue;
    const calendar = await (database === 'sqlite' ? sqliteCalendar : postgresCalendar)(events);
    try {
      if (wants('start')) figures.push(...(await startFigures(calendar, pace)));
      if (wants('workers')) figures.push(...(await workerFigures(calendar, pace)));
      if (parts.some((part) => wants(part) && part !== 'start' && part !== 'workers'))
        await measureServed(plan, calendar, pace, wants, figures);
    } finally {
      await calendar.remove();
    }
  }
};
