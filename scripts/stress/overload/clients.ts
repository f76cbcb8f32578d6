import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { type Asked, ask } from './ask.ts';
import { type Attack, type Begin, count, type Ground, nothingYet } from './attack.ts';
import { events, type Kind } from './requests.ts';

/** Gives the request of a number, which is another one each time. */
export type NextRequest = (index: number, ground: Ground) => Asked;

/** Requests of these kinds among those of a busy site. */
export const ofKinds =
  (...kinds: readonly Kind[]): NextRequest =>
  (_index, { requests, authorization }) => {
    for (;;) {
      const { kind, method, path, body } = requests();
      if (!kinds.includes(kind)) continue;
      if (body === undefined) return { method, path };
      return { method, path, body, headers: { authorization, 'content-type': 'application/json' } };
    }
  };

interface Clients {
  readonly clients: number;
  readonly next: NextRequest;
  /** Statuses of what is answered properly. */
  readonly expected?: readonly number[];
  /** Whoever waits for longer when all is over is taken for forgotten; milliseconds. */
  readonly longestWait?: number;
}

/** Connections that stand already when the first of them asks; each asks again as soon as it is answered. */
export const withoutPause =
  ({ clients, next, expected = [200, 201, 404], longestWait = 4000 }: Clients): Begin =>
  (ground): Attack => {
    const attacked = nothingYet();
    const agents = Array.from({ length: clients }, () => new Agent({ keepAlive: true, maxSockets: 1 }));
    const begun = new Map<Agent, number>();
    let isStopped = false;
    let sent = 0;
    const exchange = async (agent: Agent, asked: Asked): Promise<void> => {
      const what = `${asked.method ?? 'GET'} ${asked.path}`;
      try {
        const { status, retryAfter, text, took } = await ask(ground.address, asked, agent);
        if (isStopped) return;
        if (status !== 503) attacked.times.push(took);
        count(attacked, `${what}: ${text.slice(0, 80)}`, status, retryAfter !== undefined, expected);
        if (status !== 201 || asked.path !== events) return;
        const { id, title } = JSON.parse(text) as { id: number; title: string };
        attacked.acknowledged.set(id, title);
      } catch (error) {
        if (isStopped) return;
        attacked.faults.push(`${what}: ${error}`);
        await pause(100);
      }
    };
    const client = async (agent: Agent): Promise<void> => {
      while (!isStopped) {
        begun.set(agent, performance.now());
        await exchange(agent, next(sent++, ground));
      }
    };
    const stand = (agent: Agent) => ask(ground.address, { path: '/healthz' }, agent).catch(() => undefined);
    const running = Promise.all(agents.map(stand)).then(() => Promise.all(agents.map(client)));
    return {
      stop: async () => {
        isStopped = true;
        const stuck = [...begun.values()].filter((since) => performance.now() - since > longestWait).length;
        if (stuck > 0) attacked.faults.push(`${stuck} were not answered in ${longestWait} ms`);
        for (const agent of agents) agent.destroy();
        await running;
        return attacked;
      },
    };
  };
