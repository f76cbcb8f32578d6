import { ask } from './ask.ts';
import type { Question } from './probe.ts';
import { events, newEvent } from './requests.ts';
import type { Setting, Target } from './setting.ts';

const get = (name: string, path: string): Question => ({
  name,
  next: () => ({ path }),
  status: 200,
  pause: 20,
});

/** The health of the service: whether a new connection is heard. */
export const health = get('health', '/healthz');

/** The database as well. */
export const readiness = get('readiness', '/readyz');

/** A stored response; it has been asked for until each process has it. */
export const kept = async ({ address }: Target, { workers }: Setting, path: string): Promise<Question> => {
  // Each connection comes to one of the processes, which stores a response when it is asked for again.
  for (let asked = 0; asked < 8 * workers; asked += 1) await ask(address, { path }).catch(() => undefined);
  return get('kept', path);
};

/** Lists of few events that nobody has asked for before. */
export const lists = (): Question => {
  let asked = 0;
  const next = () => ({ path: `${events}?start_date=2000-01-01&per_page=20&list=${asked++}` });
  return { ...get('list', ''), next, pause: 50 };
};

/** New events; notes the titles of those that were acknowledged by their ids. */
export const writes = ({ authorization }: Target, acknowledged: Map<number, string>): Question => {
  let created = 0;
  const own = Math.floor(Math.random() * 1e9).toString(36);
  const headers = { authorization, 'content-type': 'application/json' };
  return {
    name: 'write',
    next: () => ({ method: 'POST', path: events, headers, body: newEvent(`Feria ${own} ${created++}`) }),
    status: 201,
    pause: 100,
    heard: ({ text }) => {
      const { id, title } = JSON.parse(text) as { id: number; title: string };
      acknowledged.set(id, title);
    },
  };
};

/** Signing in with a password. */
export const signIns = ({ credentials }: Target): Question => {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify(credentials);
  return {
    name: 'sign-in',
    next: () => ({ method: 'POST', path: '/session', headers, body }),
    status: 201,
    pause: 200,
  };
};

const residentIn = (metrics: string): number =>
  [...metrics.matchAll(/^process_resident_memory_bytes(?:\{[^}]*\})? (\d+)/gm)]
    .map(([, bytes]) => Number(bytes))
    .reduce((sum, bytes) => sum + bytes, 0);

/** The memory of all processes together; tells of each figure in megabytes. */
export const memory = ({ authorization }: Target, tell: (megabytes: number) => void): Question => ({
  name: 'metrics',
  next: () => ({ path: '/metrics', headers: { authorization }, isRead: true }),
  status: 200,
  pause: 1000,
  heard: ({ text }) => tell(residentIn(text) / 1_048_576),
});
