import { gatherLatencies } from '../load/latencies.ts';
import { drive, type LoadRequest } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { bodyOf, findAnswer } from '../load/whole-answer.ts';
import type { MeasuredServer } from '../processes.ts';
import { atMost, type Figure, figureOf, nothing } from '../report/figure.ts';
import { outcomeOf, takeTurn } from '../report/outcome.ts';
import { mount } from './reads.ts';

const deepest = 2000;
const perPage = 50;
const everything = 'start_date=1000-01-01&end_date=9999-12-31';

interface Page {
  readonly next: string;
  readonly events: number;
  readonly milliseconds: number;
}

const pageAt = async ({ address }: MeasuredServer, query: string): Promise<Page> => {
  const asked = performance.now();
  const answer = await findAnswer(address, { path: `${mount}/events?${query}` });
  const milliseconds = performance.now() - asked;
  const { next_cursor: next = '', events } = bodyOf<{ next_cursor?: string; events: unknown[] }>(answer);
  return { next, events: events.length, milliseconds };
};

/** Goes as far as the 2,000th page by cursor, and on from there; each page beside a first page of another list. */
const cursorFigure = async (service: MeasuredServer, calendar: string, pages: number): Promise<Figure> => {
  let cursor = '*';
  for (let passed = 0; passed < deepest * perPage; passed += 999)
    cursor = (await pageAt(service, `per_page=999&${everything}&cursor=${cursor}`)).next;
  const [deep, first] = [gatherLatencies(), gatherLatencies()];
  let errors = 0;
  for (let turn = 0; turn < pages; turn += 1) {
    const page = await pageAt(service, `per_page=${perPage}&${everything}&cursor=${cursor}`);
    // Of as many events as from here on, so that answers and counts are alike.
    const from = Temporal.PlainDate.from('2015-01-01').add({ days: turn * 7 });
    const other = await pageAt(service, `per_page=${perPage}&start_date=${from}&end_date=9999-12-31`);
    deep.add(page.milliseconds);
    first.add(other.milliseconds);
    if (page.events !== perPage || other.events !== perPage) errors += 1;
    cursor = page.next;
  }
  const [ours, theirs] = [deep.summary(), first.summary()];
  const outcome = { ...nothing, ...ours, ratio: ours.p50 / theirs.p50, errors };
  const what = `the same place by cursor; ratio: p50 to first pages (${theirs.p50.toFixed(2)} ms)`;
  return figureOf(calendar, what, outcome, atMost('ratio', 1.2));
};

/** Pages far down, each once: by number, and by cursor. */
export const deepPageFigures = async (
  service: MeasuredServer,
  calendar: string,
  { seconds, isQuick }: Pace,
): Promise<readonly Figure[]> => {
  console.error(`${calendar}: deep pages`);
  const requests = Array.from({ length: deepest }, (_, at): LoadRequest => {
    const window = at % 2 === 0 ? '' : `&${everything}`;
    return { path: `${mount}/events?per_page=${perPage}&page=${deepest + Math.floor(at / 2)}${window}` };
  });
  const turn = await takeTurn(service, (address) =>
    drive({ address, requests, connections: 1, seconds: seconds * 2 }),
  );
  const outcome = outcomeOf(service, [turn]);
  return [
    figureOf(calendar, 'page 2,000 of 50 and on, each once', outcome, null),
    await cursorFigure(service, calendar, isQuick ? 50 : 300),
  ];
};
