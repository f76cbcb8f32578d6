import { hash, timingSafeEqual } from 'node:crypto';
import type { FileRoute } from '../../http/routing/file-handler.ts';
import { type Actor, forbidden, may } from '../../kernel/actor.ts';
import type { Client } from '../../kernel/client.ts';

import { exposition, type Metric } from './metric.ts';

/** Who may read the metrics, and where they come from. */
export interface MetricsSources {
  /** Given as `Authorization: Bearer …`; null lets administrators in only. */
  readonly token: string | null;
  readonly identify: (client: Client) => Actor | Promise<Actor>;
  /** Of all processes of the service. */
  readonly gather: () => Promise<readonly Metric[]>;
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Takes as long for a token that is nearly right as for any other. */
const presents = (authorization: string | undefined, token: string): boolean => {
  const [, given] = /^Bearer +(\S+)$/i.exec(authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};

const neverStored = { 'Cache-Control': 'no-store' };

/** `/metrics`, in the text format of Prometheus, for requests with the token and administrators. */
export const metricsRoute = ({ token, identify, gather }: MetricsSources): FileRoute => ({
  path: '/metrics',
  errorHeaders: neverStored,
  handle: async ({ client }) => {
    if (token === null || !presents(client.headers.authorization, token)) {
      const actor = await identify(client);
      if (!may(actor, 'manage_options')) throw forbidden(actor);
    }
    return {
      status: 200,
      headers: {
        'Content-Type': 'text/plain; version=0.0.4; charset=utf-8',
        Vary: 'Accept-Encoding',
        ...neverStored,
      },
      body: { content: exposition(await gather()) },
    };
  },
});
