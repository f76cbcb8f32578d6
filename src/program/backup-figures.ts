import { readdir } from 'node:fs/promises';
import type { Clock } from '../kernel/clock.ts';
import { type Family, single } from '../operations/metrics/family.ts';
import { lastMadeAt } from '../transfer/backup/retention.ts';
import type { Settings } from './config/options.ts';

/**
 * What the folder of backups by schedule tells, however many times the service was started since, and how many attempts
 * have just failed; nothing when the settings name no folder.
 */
export const backupFigures = async (
  { backupDir }: Pick<Settings, 'backupDir'>,
  clock: Clock,
  failures: number,
): Promise<readonly Family[]> => {
  if (backupDir === null) return [];
  // Where nothing can be read there is nothing to restore either.
  const names = await readdir(backupDir).catch(() => []);
  const last = lastMadeAt(names, clock()) ?? 0;
  const help = 'When the last whole backup was made by schedule, since 1970; 0 when there is none.';
  const failed = 'Attempts at a backup by schedule that have failed since one went well.';
  return [
    single('cartelera_last_backup_timestamp_seconds', 'gauge', help, last / 1000),
    single('cartelera_backup_failures', 'gauge', failed, failures),
  ];
};
