import { messageOf } from '../shared/arguments.ts';
import { connectClient } from '../shared/client.ts';
import { startService } from '../shared/service.ts';
import {
  type Calendar,
  type Calendars,
  openCalendars,
  type Program,
  type SeededCalendar,
} from './calendars.ts';
import type { Order } from './command-line.ts';
import { type CalendarName, calendarNames, type Figure, type PartName, partNames } from './figures.ts';
import { measurements, type Subject } from './measure.ts';
import type { Choices } from './queries.ts';
import { compareLists, judge, type MeasuredFigure, type Row } from './report.ts';

/** What came of all runs. */
interface Measured {
  readonly rows: readonly Row[];
  /** The values of each run. */
  readonly measured: readonly MeasuredFigure[];
  /** Wrong responses, and lists that two programs responded to differently. */
  readonly faults: readonly string[];
}

/** Measures parts of one program on one calendar once. Returns totals and ids of lists by path. */
const measureOnce = async (
  program: Program,
  { location }: Calendar,
  authorization: string,
  choices: Choices,
  parts: readonly PartName[],
  add: (figure: string, value: number) => void,
  faults: string[],
): Promise<ReadonlyMap<string, string>> => {
  const lists = new Map<string, string>();
  const measure = async (part: PartName, address: string): Promise<void> => {
    console.error(`  ${program.name}: ${part}`);
    const client = connectClient(address);
    const subject: Subject = { program, location, authorization, choices, address, client, lists };
    try {
      for (const [name, value] of Object.entries(await measurements[part](subject))) add(name, value);
    } catch (error) {
      faults.push(`${program.name}, ${part}: ${messageOf(error)}`);
    } finally {
      client.close();
    }
  };
  if (parts.includes('start')) await measure('start', '');
  const others = parts.filter((part) => part !== 'start');
  if (others.length === 0) return lists;
  const service = await startService(location, program);
  try {
    for (const part of others) await measure(part, service.address);
  } finally {
    await service.stop();
  }
  return lists;
};

/** Whether a part leaves the calendar as it was, so that no copy is needed. */
const isReadOnly = (part: PartName): boolean => part !== 'beside-writes' && part !== 'writes';

const measureCalendar = async (
  name: CalendarName,
  programs: readonly Program[],
  { figures, runs }: Order,
  calendars: Calendars,
  faults: string[],
): Promise<readonly MeasuredFigure[]> => {
  const own = figures.filter(({ calendar }) => calendar === name);
  const parts = partNames.filter((part) => own.some((figure) => figure.part === part));
  const [database, events] = name.split('-') as ['sqlite' | 'postgres', string];
  const measured = own.map((figure: Figure) => ({ ...figure, old: [] as number[], new: [] as number[] }));
  const seeded = new Map<Program, SeededCalendar>();
  for (const program of own.length === 0 ? [] : programs)
    seeded.set(program, await calendars.find(program, database, Number(events)));
  const [first] = seeded.values();
  if (first === undefined) return [];
  for (let run = 0; run < runs; run += 1) {
    const lists = new Map<Program['name'], ReadonlyMap<string, string>>();
    // Each program is measured first in every other run.
    for (const program of run % 2 === 0 ? programs : programs.toReversed()) {
      console.error(`${name}: run ${run + 1} of ${runs}, ${program.name}`);
      const { copy, original, authorization } = seeded.get(program) ?? first;
      const calendar = parts.every(isReadOnly) ? original : await copy();
      const add = (figure: string, value: number): void => {
        measured.find((one) => one.name === figure)?.[program.name].push(value);
      };
      try {
        // Both programs are sent the same requests: those for the records of the first.
        const measuring = [program, calendar, authorization, first.choices, parts, add, faults] as const;
        lists.set(program.name, await measureOnce(...measuring));
      } catch (error) {
        faults.push(`${name}, ${program.name}: ${messageOf(error)}`);
      } finally {
        await calendar.remove();
      }
    }
    faults.push(...compareLists(lists.get('old') ?? new Map(), lists.get('new') ?? new Map()));
  }
  return measured;
};

/** Measures the chosen figures of all programs by turns, calendar by calendar. */
export const measureAll = async (
  programs: readonly Program[],
  order: Order,
  folder: string,
): Promise<Measured> => {
  const calendars = openCalendars(folder);
  const measured: MeasuredFigure[] = [];
  const faults: string[] = [];
  try {
    for (const name of calendarNames) {
      measured.push(...(await measureCalendar(name, programs, order, calendars, faults)));
    }
  } catch (error) {
    // What was measured until then is not lost.
    faults.push(messageOf(error));
  } finally {
    await calendars.close();
  }
  return { rows: measured.map(judge), measured, faults };
};
