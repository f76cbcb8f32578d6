import { linksOf } from '../http/routing/links.ts';
import type { Database } from '../storage/dialect.ts';
import { findSetting } from '../storage/kept-setting.ts';
import type { Settings } from './config/options.ts';

/**
 * The host of the UIDs of new events: that of the public address, as in global ids; where there is none the name that
 * the calendar drew when it was made, never the host of a request (docs/adr/0071).
 */
export const uidHostOf = async (
  { read }: Pick<Database, 'read'>,
  { publicUrl }: Pick<Settings, 'publicUrl'>,
): Promise<string> => {
  if (publicUrl !== null) return linksOf(publicUrl, '').host;
  const drawn = await findSetting(read, 'uid_host');
  if (drawn === null) throw new Error('the calendar has no setting uid_host');
  return drawn;
};
