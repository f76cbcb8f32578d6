import { drive, type LoadRequest } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { type Choices, differentLists } from '../load/queries.ts';
import { bodyOf, findAnswer } from '../load/whole-answer.ts';
import type { MeasuredServer } from '../processes.ts';
import { atMost, type Figure, figureOf, type Wanted } from '../report/figure.ts';
import { middle, outcomeOf, type Turn, takeTurn } from '../report/outcome.ts';
import { countFault } from './count-lists.ts';
import { connections, findIds } from './reads.ts';

/** More than are answered in a turn, so that no query comes twice. */
export const enoughLists = 20_000;

/** What lists of this calendar can ask for. */
export const choicesOf = async (service: MeasuredServer): Promise<Choices> => ({
  categories: await findIds(service, 'categories'),
  tags: await findIds(service, 'tags'),
  venues: await findIds(service, 'venues'),
  organizers: await findIds(service, 'organizers'),
});

/** A service, and the file of its calendar, or null, from which totals are counted to compare with. */
export interface ListedService {
  readonly service: MeasuredServer;
  readonly file: string | null;
}

const turnOf = async (
  service: MeasuredServer,
  requests: readonly LoadRequest[],
  seconds: number,
  at = connections,
): Promise<Turn> => {
  const turn = await takeTurn(service, (address) => drive({ address, requests, connections: at, seconds }));
  const { repeated } = turn.measured;
  if (repeated > 0) console.error(`${repeated} lists had been asked for before`);
  return turn;
};

const totalsAreRight = async ({ service, file }: ListedService, choices: Choices): Promise<number> => {
  let wrong = 0;
  for (const { path, list } of differentLists(60, choices, 99)) {
    if (file === null || list === undefined || path.includes('&page=')) continue;
    const answer = await findAnswer(service.address, { path });
    const fault = countFault(file, path, bodyOf<{ total: number; rest_url: string }>(answer));
    if (fault !== null) console.error(`wrong: ${path}: ${fault}`);
    wrong += fault === null ? 0 : 1;
  }
  return wrong;
};

/**
 * Lists none of which was asked for before, each query once. With `smaller`, another calendar is asked the same by
 * turns, and how much longer the middle answer takes is a figure too.
 */
export const differentListFigures = async (
  listed: ListedService,
  calendar: string,
  { seconds, turns }: Pace,
  wanted: Wanted,
  smaller: { readonly service: MeasuredServer; readonly name: string } | null = null,
): Promise<readonly Figure[]> => {
  console.error(`${calendar}: different lists`);
  const choices = await choicesOf(listed.service);
  const fewChoices = smaller === null ? null : await choicesOf(smaller.service);
  const length = seconds * 2;
  const listsOf = (of: Choices, turn: number) => differentLists(enoughLists, of, 1000 + turn);
  await turnOf(listed.service, listsOf(choices, -1), seconds / 2);
  if (smaller !== null && fewChoices !== null)
    await turnOf(smaller.service, listsOf(fewChoices, -1), seconds / 2);
  const [ours, few]: [Turn[], Turn[]] = [[], []];
  for (let turn = 0; turn < turns; turn += 1) {
    ours.push(await turnOf(listed.service, listsOf(choices, turn), length));
    if (smaller !== null && fewChoices !== null)
      few.push(await turnOf(smaller.service, listsOf(fewChoices, turn), length));
  }
  const outcome = outcomeOf(listed.service, ours);
  const errors = outcome.errors + (await totalsAreRight(listed, choices));
  const figures = [figureOf(calendar, 'different lists, each once', { ...outcome, errors }, wanted)];
  // With more than one at a time, what an answer waits for are mostly the answers before it.
  const alone = await turnOf(listed.service, listsOf(choices, turns), length, 1);
  figures.push(figureOf(calendar, 'the same, one at a time', outcomeOf(listed.service, [alone]), null));
  if (smaller !== null) {
    const p50s = (some: readonly Turn[]) => some.map(({ measured }) => measured.reads.p50);
    const ratio = middle(p50s(ours).map((p50, at) => p50 / (p50s(few)[at] ?? p50)));
    const theirs = outcomeOf(smaller.service, few);
    figures.push(
      figureOf(
        smaller.name,
        `the same; ratio: p50 of ${calendar} / this`,
        { ...theirs, ratio },
        atMost('ratio', 2),
      ),
    );
  }
  return figures;
};
