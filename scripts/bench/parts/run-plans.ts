import { bareListFigures } from '../baselines/bare-lists.ts';
import { type BenchCalendar, sqliteCalendar } from '../calendars.ts';
import type { Pace } from '../load/pace.ts';
import type { Part, Plan } from '../plans.ts';
import { postgresCalendar } from '../postgres-calendar.ts';
import { type MeasuredServer, startService } from '../processes.ts';
import { atMost, type Figure } from '../report/figure.ts';
import { bareInsertFigures } from './bare-inserts.ts';
import { deepPageFigures } from './deep-pages.ts';
import { differentListFigures } from './lists.ts';
import { mixedFigures } from './mixed.ts';
import { askingFigures, mount, repeatedReadFigures } from './reads.ts';
import { searchFigures } from './search.ts';
import { signIn } from './sign-in.ts';
import { memoryFigure, startFigures } from './start.ts';
import { transferFigures } from './transfers.ts';
import { workerFigures } from './workers.ts';
import { writeFigures } from './writes.ts';

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
  figures: Figure[],
): Promise<void> => {
  const wants = (part: Part): boolean => plan.parts.includes(part);
  const { name, file, address } = calendar;
  const authorization = await signIn(calendar);
  const service = await startService(calendar.args);
  try {
    if (wants('reads')) figures.push(...(await repeatedReadFigures(service, name, pace, address === null)));
    if (wants('reads') && address !== null)
      figures.push(...(await askingFigures(service, name, address, pace)));
    if (wants('lists')) figures.push(...(await measureLists(plan, calendar, service, pace)));
    if (wants('deep')) figures.push(...(await deepPageFigures(service, name, pace)));
    if (wants('search') && file !== null)
      figures.push(...(await searchFigures(service, name, file, `${mount}/events`, pace)));
    if (wants('inserts') && file !== null) figures.push(...(await bareInsertFigures(name, file, pace)));
    if (wants('writes')) figures.push(...(await writeFigures(service, calendar, authorization, pace)));
    if (wants('mixed')) figures.push(...(await mixedFigures(service, name, authorization, pace)));
    const imported = pace.isQuick ? 500 : 10_000;
    if (wants('transfers')) figures.push(...(await transferFigures(service, calendar, imported)));
    if (wants('memory')) figures.push(memoryFigure(service, name));
  } finally {
    await service.stop();
  }
};

/** Measures each plan in turn, and adds each figure to `figures` as soon as it is there. */
export const runPlans = async (plans: readonly Plan[], pace: Pace, figures: Figure[]): Promise<void> => {
  for (const plan of plans) {
    const { events, database, parts } = plan;
    const calendar = await (database === 'sqlite' ? sqliteCalendar : postgresCalendar)(events);
    try {
      if (parts.includes('start')) figures.push(...(await startFigures(calendar, pace)));
      if (parts.includes('workers')) figures.push(...(await workerFigures(calendar, pace)));
      if (parts.some((part) => part !== 'start' && part !== 'workers'))
        await measureServed(plan, calendar, pace, figures);
    } finally {
      await calendar.remove();
    }
  }
};
