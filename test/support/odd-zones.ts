/**
 * Zones whose clocks are changed in every way that there is: by an hour, by half of one and by two, at midnight, on a
 * Saturday, by a whole day, not any more, and not at all.
 */
export const oddZones = [
  'Europe/Madrid',
  'America/New_York',
  'Australia/Lord_Howe',
  'Africa/Casablanca',
  'Pacific/Apia',
  'America/Vancouver',
  'America/Havana',
  'Antarctica/Troll',
  'Asia/Gaza',
  'Asia/Kolkata',
] as const;

/** An offset east of UTC, and the second since 1970 from which on clocks have it; both in seconds. */
export interface OffsetChange {
  readonly from: number;
  readonly offset: number;
}

const end = Temporal.Instant.from('2100-01-01T00:00:00Z').epochMilliseconds;

/** The offsets that Node has for a zone from 1970 to 2100, the one at the beginning among them. */
export const offsetsInNode = (zone: string): readonly OffsetChange[] => {
  const changes: OffsetChange[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  while (at !== null && at.epochMilliseconds < end) {
    changes.push({ from: at.epochMilliseconds / 1000, offset: at.offsetNanoseconds / 1e9 });
    at = at.getTimeZoneTransition('next');
  }
  return changes;
};
