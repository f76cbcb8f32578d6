import { drive, type LoadRequest } from '../load/load.ts';
import type { Pace } from '../load/pace.ts';
import { type Choices, differentLists } from '../load/queries.ts';
import { findAnswer } from '../load/whole-answer.ts';
import { choicesOf, enoughLists, type ListedService } from '../parts/lists.ts';
import { connections, mount } from '../parts/reads.ts';
import { type MeasuredServer, startLists, startService } from '../processes.ts';
import { type Figure, figureOf } from '../report/figure.ts';
import { middle, outcomeOf, type Turn, takeTurn } from '../report/outcome.ts';

/** A service with its calendar. */
interface NamedService extends ListedService {
  readonly name: string;
  readonly file: string;
}

/** One of those that are asked by turns. */
interface Asked {
  readonly server: MeasuredServer;
  readonly choices: Choices;
  /** Whether answers are checked. */
  readonly isOurs: boolean;
  readonly turns: Turn[];
}

const bytesOfEvent = async ({ address }: MeasuredServer): Promise<number> => {
  const { body } = await findAnswer(address, { path: `${mount}/events?per_page=50` });
  return Buffer.from(body, 'base64').length / 50;
};

const unchecked = ({ path }: LoadRequest): LoadRequest => ({ path });

const takeOne = async ({ server, choices, isOurs, turns }: Asked, seed: number, seconds: number) => {
  const lists = differentLists(enoughLists, choices, seed);
  const requests = isOurs ? lists : lists.map(unchecked);
  turns.push(await takeTurn(server, (address) => drive({ address, requests, connections, seconds })));
};

/** Kilobytes of one of these lists on average. */
const sizeOfLists = async ({ server, choices }: Asked): Promise<number> => {
  const lists = differentLists(100, choices, 3000);
  let bytes = 0;
  for (const { path } of lists) {
    const { body } = await findAnswer(server.address, { path });
    bytes += Buffer.from(body, 'base64').length;
  }
  return Math.round(bytes / lists.length / 1000);
};

const p50sOf = ({ turns }: Asked): readonly number[] => turns.map(({ measured }) => measured.reads.p50);

/**
 * What different lists take on these two calendars, by turns: ours of the large one, those of bare servers that read
 * such rows of either, and ours of the small one when no record is kept. `smallArgs` name the small calendar.
 */
export const bareListFigures = async (
  large: NamedService,
  small: NamedService,
  smallArgs: readonly string[],
  { seconds, turns }: Pace,
): Promise<readonly Figure[]> => {
  console.error(`${large.name}: a bare server’s lists`);
  const bytes = await bytesOfEvent(large.service);
  const [choices, fewChoices] = [await choicesOf(large.service), await choicesOf(small.service)];
  const started: MeasuredServer[] = [];
  const start = async (starting: Promise<MeasuredServer>): Promise<MeasuredServer> => {
    const server = await starting;
    started.push(server);
    return server;
  };
  try {
    const ours: Asked = { server: large.service, choices, isOurs: true, turns: [] };
    const bare: Asked = {
      server: await start(startLists(large.file, bytes)),
      choices,
      isOurs: false,
      turns: [],
    };
    const bareSmall: Asked = {
      server: await start(startLists(small.file, bytes)),
      choices: fewChoices,
      isOurs: false,
      turns: [],
    };
    const forgetful: Asked = {
      server: await start(startService([...smallArgs, '--record-cache-bytes', '0'])),
      choices: fewChoices,
      isOurs: true,
      turns: [],
    };
    const all = [ours, bare, bareSmall, forgetful];
    for (const asked of all) await takeOne(asked, 1999, seconds / 2);
    for (const asked of all) asked.turns.length = 0;
    for (let turn = 0; turn < turns; turn += 1) {
      for (const asked of all) await takeOne(asked, 2000 + turn, seconds);
    }
    const ratioOf = (one: Asked, other: Asked): number =>
      middle(p50sOf(one).map((p50, at) => p50 / (p50sOf(other)[at] ?? p50)));
    const figure = async (name: string, what: string, asked: Asked, ratio: number | null): Promise<Figure> =>
      figureOf(
        name,
        `${what} (${await sizeOfLists(asked)} kB each)`,
        { ...outcomeOf(asked.server, asked.turns), ratio },
        null,
      );
    return [
      await figure(large.name, 'different lists, again', ours, null),
      await figure(
        large.name,
        'a bare HTTP server that reads such rows; ratio: p50 of ours / this',
        bare,
        ratioOf(ours, bare),
      ),
      await figure(
        small.name,
        `the same; ratio: its p50 of ${large.name} / this`,
        bareSmall,
        ratioOf(bare, bareSmall),
      ),
      await figure(
        small.name,
        `ours, no record kept; ratio: p50 of ${large.name} / this`,
        forgetful,
        ratioOf(ours, forgetful),
      ),
    ];
  } finally {
    for (const server of started) await server.stop();
  }
};
