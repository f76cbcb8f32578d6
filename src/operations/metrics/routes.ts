import { hash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Actor, may } from '../../kernel/actor.ts';
import { forbidden } from '../../kernel/forbidden.ts';
import { exposition, type Family } from './family.ts';

/** Who may read the metrics, and where they come from. */
export interface MetricsSources {
  /** Given as `Authorization: Bearer …`; null lets administrators in only. */
  readonly token: string | null;
  readonly identify: (request: FastifyRequest) => Actor | Promise<Actor>;
  /** Of all processes of the service. */
  readonly gather: () => Promise<readonly Family[]>;
}

const digest = (text: string): Buffer => hash('sha256', text, 'buffer');

/** Takes as long for a token that is nearly right as for any other. */
const presents = (request: FastifyRequest, token: string): boolean => {
  const [, given] = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '') ?? [];
  return given !== undefined && timingSafeEqual(digest(given), digest(token));
};

/** Adds `/metrics`, in the text format of Prometheus, for whoever has the token and for administrators. */
export const serveMetrics = (server: FastifyInstance, { token, identify, gather }: MetricsSources): void => {
  const admit = async (request: FastifyRequest): Promise<void> => {
    if (token !== null && presents(request, token)) return;
    const actor = await identify(request);
    if (!may(actor, 'manage_options')) throw forbidden(actor);
  };
  server.route({
    method: ['GET', 'HEAD'],
    url: '/metrics',
    handler: async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      await admit(request);
      return reply
        .header('Content-Type', 'text/plain; version=0.0.4; charset=utf-8')
        .send(exposition(await gather()));
    },
  });
};
