import { randomUUID } from 'node:crypto';
import { linksOf } from '../http/routing/links.ts';
import type { Database } from '../storage/dialect.ts';
import { keptSetting } from '../storage/kept-setting.ts';
import type { Settings } from './config/options.ts';

// RFC 2606 2: nobody can have a name below `.invalid`.
const drawHost = (): string => `${randomUUID()}.invalid`;

/**
 * The host of the UIDs of new events: that of the public address, as in global ids; without one a name that the
 * calendar draws once and keeps, never the host of a request (docs/adr/0071).
 */
export const uidHostOf = async (
  database: Database,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<string> =>
  publicUrl === null ? keptSetting(database, 'uid_host', drawHost) : linksOf(publicUrl, '').host;
