import { zoneDataSetting } from '../../calendar/events/zone-data/derive-anew.ts';
import { utcText } from '../../kernel/clock.ts';
import { isOlderZoneData, zoneDataVersion } from '../../kernel/time/zones.ts';
import type { Executor } from '../../storage/dialect.ts';
import { findSetting } from '../../storage/kept-setting.ts';
import type { Report } from './finding.ts';

/** The zone data of this program and of a calendar. */
export interface CheckedZoneData {
  /** Version of those of this program, such as `2026c`. */
  readonly running: string;
  /** Of those that the calendar's coming times were derived with; null before its first start. */
  readonly calendar: string | null;
  /** How many coming events have moments of older versions, by version. */
  readonly older: Readonly<Record<string, number>>;
}

/** Compares the zone data of this program with the calendar's and with those that coming events were derived with. */
export const checkZoneData = async (
  executor: Executor,
  report: Report,
  now: Temporal.Instant,
): Promise<CheckedZoneData> => {
  const running = zoneDataVersion;
  const calendar = await findSetting(executor, zoneDataSetting);
  if (calendar !== null && isOlderZoneData(running, calendar)) {
    report({
      subject: { es: 'datos de zonas horarias', en: 'zone data' },
      problem: {
        es: `Los de este programa son ${running} y los del calendario ${calendar}, más recientes: las horas UTC que se guarden desde aquí siguen reglas antiguas.`,
        en: `Those of this program are ${running}, and those of the calendar ${calendar}, which is newer: times in UTC that are stored from here follow older rules.`,
      },
    });
  }
  const rows = await executor
    .selectFrom('events')
    .select((build) => ['zone_version', build.fn.countAll<number>().as('events')])
    .where('end_utc', '>=', utcText(now))
    .where('zone_version', 'not in', ['', running])
    .groupBy('zone_version')
    .orderBy('zone_version')
    .execute();
  const older = rows.filter(({ zone_version }) => isOlderZoneData(zone_version, running));
  const counts = older.map(({ zone_version, events }) => [zone_version, Number(events)] as const);
  return { running, calendar, older: Object.fromEntries(counts) };
};
