/** Zones with every kind of change: half an hour, two hours, at midnight, of irregular dates, a skipped day, none. */
const zones = [
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
];

const from = '2010-06-01T00:00:00Z';
const until = '2029-01-01T00:00:00Z';

const changesOf = (timezone: string): readonly Temporal.ZonedDateTime[] => {
  const changes: Temporal.ZonedDateTime[] = [];
  let at: Temporal.ZonedDateTime | null = Temporal.Instant.from(from).toZonedDateTimeISO(timezone);
  const last = Temporal.Instant.from(until);
  for (;;) {
    at = at.getTimeZoneTransition('next');
    if (at === null || Temporal.Instant.compare(at, last) > 0) break;
    changes.push(at);
  }
  // The day that Samoa skipped is the fourth.
  return [...changes.slice(2, 4), ...changes.slice(-2)];
};

const minutesFromChange = [-90, -30, -15, 0, 30, 90];

/** Instants on both sides of a change, as starts of events of half an hour and of five hours, and whole days. */
const around = (timezone: string, change: Temporal.ZonedDateTime): readonly object[] => {
  const instantText = (minutes: number): string => change.add({ minutes }).toInstant().toString();
  const day = change.toPlainDate().toString();
  return [
    ...minutesFromChange.flatMap((minutes) =>
      [30, 300].map((length) => ({
        title: `${timezone} ${instantText(minutes)}, ${length} min`,
        timezone,
        start_date: instantText(minutes),
        end_date: instantText(minutes + length),
      })),
    ),
    { title: `${timezone} ${day}`, timezone, start_date: day, end_date: day, all_day: true },
  ];
};

/** Events of each of those zones, of which some have both moments of a repeated hour as start or end. */
export const zoneEvents = (): readonly object[] =>
  zones.flatMap((timezone) => {
    const changes = changesOf(timezone);
    const any = Temporal.Instant.from('2027-05-10T18:00:00Z').toZonedDateTimeISO(timezone);
    return (changes.length === 0 ? [any] : changes).flatMap((change) => around(timezone, change));
  });
