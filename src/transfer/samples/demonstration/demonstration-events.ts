import { randomFrom } from '../random.ts';
import { type SampleEvent, sampleEvents } from '../sample-events.ts';
import { hangPosters } from './posters-of-categories.ts';
import { comingWeeks } from './programme/coming-weeks.ts';
import { firstDays } from './programme/first-days.ts';
import { longRunning } from './programme/long-running.ts';
import { readProgramme, type ShownEvent } from './read-programme.ts';

/** How many events are invented beside those of the programme, from which seed; those that do not fit are left out. */
const invented = { events: 300, seed: 1 };

/** What a city has seldom: beginnings of titles, and how many of them are enough. */
const seldom: readonly (readonly [title: string, most: number])[] = [
  ['Feria del libro', 1],
  ['Fiestas del barrio', 2],
  ['Carrera popular', 2],
  ['Mercado de artesanía', 3],
  ['Verbena', 3],
  ['Exposición', 5],
];

/** Days around today of which the programme tells. */
const programmeDays = { before: 3, after: 22 };

const isSeldomEnough = () => {
  const seen = new Map<string, number>();
  return ({ change }: SampleEvent): boolean => {
    const found = seldom.find(([title]) => change.title?.startsWith(title));
    if (found === undefined) return true;
    const [title, most] = found;
    const count = (seen.get(title) ?? 0) + 1;
    seen.set(title, count);
    return count <= most;
  };
};

const startOf = ({ change }: SampleEvent): string => change.start_date ?? '';
const dayOf = (text = ''): string => text.slice(0, 10);

/** Whether an invented event leaves to the programme, in its days, what is special: what lasts, is featured or changed. */
const leavesRoom =
  (today: Temporal.PlainDate) =>
  ({ change }: SampleEvent): boolean => {
    const from = today.subtract({ days: programmeDays.before }).toString();
    const to = today.add({ days: programmeDays.after }).toString();
    const [first, last] = [dayOf(change.start_date), dayOf(change.end_date)];
    const isPlain = first === last && change.featured !== true && change.event_status === undefined;
    return isPlain || last < from || first > to;
  };

/** Three of four of what has a category with posters. */
const mostHavePosters = () => {
  const random = randomFrom(invented.seed);
  return (): boolean => random.chance(0.75);
};

/**
 * The events of the demonstration in the order of their start, the same ones for the same day: a programme with every
 * state that an event can be in from today to three weeks ahead, and invented events around it.
 */
export const demonstrationEvents = (today: Temporal.PlainDate, zone: string): readonly ShownEvent[] => {
  const programme = [longRunning, firstDays, comingWeeks].flatMap((text) =>
    readProgramme(text, { today, zone }),
  );
  const others = [...sampleEvents(randomFrom(invented.seed), invented.events, today, zone, 0)]
    .filter(isSeldomEnough())
    .filter(leavesRoom(today))
    .map((event): ShownEvent => ({ ...event, poster: null }));
  const inOrder = [...programme, ...others].sort(
    (one, other) => Number(startOf(one) > startOf(other)) - Number(startOf(one) < startOf(other)),
  );
  const ofChance = new Set(others);
  const wants = mostHavePosters();
  return hangPosters(inOrder, (event) => ofChance.has(event) && wants());
};
