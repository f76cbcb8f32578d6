import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Checkout, mainOf, runScript } from './service.ts';

/**
 * Fills a calendar with sample events, always the same ones on the same day: by `scripts/seed.ts` of that checkout, or by
 * its command `seed` where there is no such file. It runs in `folder`.
 */
export const fillCalendar = async (
  checkout: Checkout,
  events: number,
  location: readonly string[],
  folder: string,
): Promise<void> => {
  const script = join(checkout, 'scripts/seed.ts');
  const args = ['--events', String(events), '--seed', '1', '--timezone', 'Europe/Madrid', ...location];
  if (existsSync(script)) await runScript(script, args, folder);
  else await runScript(mainOf(checkout), ['seed', ...args], folder);
};
