import type { Executor } from '../../../storage/dialect.ts';
import { findSetting } from '../../../storage/kept-setting.ts';

/** The zone data that the coming times of a calendar were last derived with. */
export interface KeptZoneData {
  /** Such as `2026c`. */
  readonly version: string;
  /** `zoneFingerprint` of the zones that were in use then, by their ids. */
  readonly zones: Readonly<Record<string, string>>;
}

const name = 'zone_data';

/** What the calendar keeps of it; null before its first start. */
export const findZoneData = async (executor: Executor): Promise<KeptZoneData | null> => {
  const text = await findSetting(executor, name);
  return text === null ? null : (JSON.parse(text) as KeptZoneData);
};

/** Keeps it in place of what was kept before. */
export const keepZoneData = async (executor: Executor, data: KeptZoneData): Promise<void> => {
  const value = JSON.stringify(data);
  await executor
    .insertInto('settings')
    .values({ name, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
    .execute();
};
