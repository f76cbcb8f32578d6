import type { PlainAnswer, PlainRoute } from '../routing/plain-route.ts';

const health = (status: number, text: string, more: Readonly<Record<string, string>> = {}): PlainAnswer => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  text: JSON.stringify({ status: text }),
});

/** Seconds after which to ask again when the service is not ready. */
const later = { 'Retry-After': '5' };

/**
 * `/healthz` (200 while the process lives) and `/readyz` (200 while `isReady` says so, else 503): for whatever starts,
 * stops and balances processes.
 */
export const healthRoutes = (isReady: () => Promise<boolean>): readonly PlainRoute[] => [
  { path: '/healthz', handle: () => health(200, 'ok') },
  {
    path: '/readyz',
    handle: async () =>
      (await isReady().catch(() => false)) ? health(200, 'ready') : health(503, 'unavailable', later),
  },
];
