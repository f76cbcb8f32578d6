import type { FastifyInstance } from 'fastify';

/** Seconds after which to ask again when the service is not ready. */
const retryAfter = '5';

/**
 * Adds `/healthz` (200 while the process lives) and `/readyz` (200 while `isReady` says so, else 503): for
 * whatever starts, stops and balances processes.
 */
export const addHealth = (app: FastifyInstance, isReady: () => Promise<boolean>): void => {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/healthz',
    handler: (_request, reply) => reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/readyz',
    handler: async (_request, reply) => {
      const ready = !isClosing && (await isReady().catch(() => false));
      reply.header('Cache-Control', 'no-store');
      if (ready) return reply.send({ status: 'ready' });
      return reply.code(503).header('Retry-After', retryAfter).send({ status: 'unavailable' });
    },
  });
};
