import { isObject } from '../../kernel/json.ts';
import type { Warning } from '../../kernel/result.ts';
import type { Site } from '../../kernel/site.ts';
import type { TextLoss } from '../../kernel/text/html/losses.ts';
import { isMonthFirst } from '../../kernel/time/calendar-day.ts';
import { isSkipped } from '../../kernel/time/event-times.ts';
import { parseTime, type TimeContext } from '../../kernel/time/parse-time.ts';
import { siteZoneOf } from '../../kernel/time/wall-clock.ts';
import { utcZone } from '../../kernel/time/zones.ts';
import type { PublicationFields } from './publication.ts';

/** The fields of a request, or of an object in it. */
export type Fields = Readonly<Record<string, unknown>>;

/** What texts lose, by the names of their fields. */
export type LossesOf = Readonly<Record<string, (text: string) => readonly TextLoss[]>>;

const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [value]);

/** What the texts in those fields lose, those in lists too. */
export const textWarnings = (fields: Fields, losses: LossesOf): readonly Warning[] =>
  Object.entries(losses).flatMap(([field, lossesIn]) =>
    listOf(fields[field])
      .filter((value) => typeof value === 'string')
      .flatMap((text) => lossesIn(text).map((code) => ({ field, code }))),
  );

/** What is to be said of how a time was read; `isMoved` where it cannot stand in an hour that the clocks skip. */
export const timeWarnings = (
  field: string,
  said: unknown,
  context: TimeContext,
  isMoved: boolean,
): readonly Warning[] => {
  if (typeof said !== 'string') return [];
  const time = isMoved ? parseTime(said, context) : undefined;
  return [
    ...(isMonthFirst(said) ? [{ field, code: 'month_first' } as const] : []),
    ...(time !== undefined && isSkipped(time, context.zone) ? [{ field, code: 'time_moved' } as const] : []),
  ];
};

/** Likewise of the fields that say when a record is published. */
export const publicationWarnings = (
  { date, date_utc }: PublicationFields,
  site: Site,
  now: Temporal.Instant,
): readonly Warning[] => [
  ...timeWarnings('date', date, { zone: siteZoneOf(site), now }, date_utc === undefined),
  ...timeWarnings('date_utc', date_utc, { zone: utcZone, now }, false),
];

/** The warnings about the objects in a field, with their path. */
export const warningsInside = (
  field: string,
  value: unknown,
  warningsOf: (fields: Fields) => readonly Warning[],
): readonly Warning[] =>
  listOf(value)
    .filter(isObject)
    .flatMap((object) =>
      warningsOf(object).map((warning) => ({ ...warning, field: `${field}.${warning.field}` })),
    );

/** The fields of which the row has something else than was sent; a slug may be sent as it reads. */
export const alteredFields = (fields: object, row: object, names: readonly string[]): readonly Warning[] => {
  const [sent, stored] = [fields as Fields, row as Fields];
  const isSame = (name: string): boolean =>
    ['', undefined, stored[name]].includes(sent[name] as never) ||
    (name === 'slug' && sent[name] === decodeURIComponent(String(stored[name])));
  return names.filter((name) => !isSame(name)).map((field) => ({ field, code: 'stored_differently' }));
};

/** Each warning once. */
export const distinct = (warnings: readonly Warning[]): readonly Warning[] =>
  warnings.filter(
    ({ field, code }, at) =>
      warnings.findIndex((other) => other.field === field && other.code === code) === at,
  );
