import { zoneDataVersion } from '../../kernel/time/zones.ts';
import type { FileRoute } from '../routing/file-handler.ts';
import type { HttpResponse } from '../routing/route.ts';

const health = (
  status: number,
  says: Readonly<Record<string, string>>,
  more: Readonly<Record<string, string>> = {},
): HttpResponse => ({
  status,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store', ...more },
  body: { content: JSON.stringify(says) },
});

/** Seconds after which to ask again when the service is not ready. */
const later = { 'Retry-After': '5' };

/**
 * `/healthz` (200 while the process lives, with the version of its zone data) and `/readyz` (200 while `isReady` says so,
 * else 503): for whatever starts, stops and balances processes.
 */
export const healthRoutes = (isReady: () => Promise<boolean>): readonly FileRoute[] => [
  { path: '/healthz', handle: () => health(200, { status: 'ok', zone_data: zoneDataVersion }) },
  {
    path: '/readyz',
    handle: async () =>
      (await isReady().catch(() => false))
        ? health(200, { status: 'ready' })
        : health(503, { status: 'unavailable' }, later),
  },
];
