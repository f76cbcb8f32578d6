import assert from 'node:assert/strict';
import { plainPng } from '../calendars/pictures.ts';
import type { RunningService } from '../command-line.ts';

/** An answer as tests of faults look at it. */
interface FaultReply {
  readonly status: number;
  readonly code: string | undefined;
  readonly message: string;
  readonly retryAfter: string | null;
  readonly id: number;
}

/** A service as its first administrator uses it. */
export interface SignedService {
  /** Asks with `VERB /path` below the mount. */
  readonly ask: (request: string, json?: object) => Promise<FaultReply>;
  readonly createEvent: (title: string) => Promise<FaultReply>;
  readonly upload: () => Promise<FaultReply>;
  /** The titles of all published events, in order of their letters. */
  readonly titles: () => Promise<readonly string[]>;
}

/** Signs in as the administrator that the first start of a calendar made. */
export const signIn = ({
  address,
  administrator,
}: Pick<RunningService, 'address' | 'administrator'>): SignedService => {
  const secret = `admin:${administrator?.application_password ?? assert.fail('no password')}`;
  const authorization = `Basic ${Buffer.from(secret).toString('base64')}`;
  const base = `${address}/calendar/events/v1`;
  const send = async (path: string, init: RequestInit): Promise<FaultReply> => {
    const answer = await fetch(base + path, init);
    const body = (await answer.json()) as { code?: string; message?: string; id?: number };
    const { code, message = '', id = 0 } = body;
    return { status: answer.status, code, message, retryAfter: answer.headers.get('retry-after'), id };
  };
  const ask: SignedService['ask'] = (request, json) => {
    const [method = '', path = ''] = request.split(' ');
    const headers = { authorization, 'content-type': 'application/json' };
    return send(path, { method, headers, ...(json === undefined ? {} : { body: JSON.stringify(json) }) });
  };
  return {
    ask,
    createEvent: (title) =>
      ask('POST /events', { title, start_date: '2031-05-10 10:00:00', end_date: '2031-05-10 12:00:00' }),
    upload: async () =>
      send('/media', {
        method: 'POST',
        headers: { authorization, 'content-type': 'image/png' },
        body: await plainPng(200, 200),
      }),
    titles: async () => {
      const answer = await fetch(`${base}/events?start_date=2000-01-01&end_date=2100-01-01&per_page=999`);
      assert.equal(answer.status, 200);
      const { events } = (await answer.json()) as { events: readonly { title: string }[] };
      return events.map(({ title }) => title).sort();
    },
  };
};
