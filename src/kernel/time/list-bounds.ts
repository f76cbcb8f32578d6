import { parseTime } from './parse-time.ts';
import { isWritableWall, momentAt, wallIn, wallText } from './wall-clock.ts';
import type { Zone } from './zones.ts';

/** The date filters of an events list. */
export const boundNames = [
  'start_date',
  'end_date',
  'starts_before',
  'starts_after',
  'ends_before',
  'ends_after',
] as const;
type BoundName = (typeof boundNames)[number];

/** The texts of the date filters that a query gives, and its `strict_dates`. */
export type BoundTexts = { readonly [Name in BoundName]?: string | undefined } & {
  readonly strict?: boolean;
  /** Whether a side that nothing bounds stays open, as with the four relative filters. */
  readonly isOpen?: boolean;
};

/**
 * Which events a list shows, as comparisons of their local start and end (`YYYY-MM-DD HH:MM:SS`, whatever their zone)
 * as text: `From` is inclusive, `Before` exclusive, and all that are there must hold.
 */
export interface ListBounds {
  readonly startFrom?: string;
  readonly startBefore?: string;
  readonly endFrom?: string;
  readonly endBefore?: string;
  /** What `rest_url` repeats as start_date and end_date; missing where that side is open. */
  readonly startDate?: string;
  readonly endDate?: string;
  /** Until when the same query means the same bounds; missing when it always does. */
  readonly sameUntil?: Temporal.Instant;
}

/** The parameters whose texts are no times, for a 400. */
export interface RefusedBounds {
  readonly refused: readonly BoundName[];
}

/** Sorts after every time that can be written: the end of time for text comparisons. */
const afterAllTimes = '9999-12-31 24:00:00';

const boundText = (wall: Temporal.PlainDateTime): string =>
  isWritableWall(wall) ? wallText(wall) : wall.year > 9999 ? afterAllTimes : '';

type Wall = Temporal.PlainDateTime;
const startOfDay = (wall: Wall): Wall => wall.toPlainDate().toPlainDateTime();
const startOfNextDay = (wall: Wall): Wall => startOfDay(wall).add({ days: 1 });
const endOfDay = (wall: Wall): Wall => startOfNextDay(wall).subtract({ seconds: 1 });
const secondAfter = (wall: Wall): Wall => wall.add({ seconds: 1 });
const itself = (wall: Wall): Wall => wall;

type Side = 'startFrom' | 'startBefore' | 'endFrom' | 'endBefore';

/**
 * Each filter as a half-open comparison: by days (Q22), and to the second for strict dates, where times are whole
 * seconds and so "later than" is "from the next second on".
 */
const rules: Readonly<
  Record<BoundName, { side: Side; day: (wall: Wall) => Wall; strict: (wall: Wall) => Wall }>
> = {
  start_date: { side: 'startFrom', day: startOfDay, strict: itself },
  end_date: { side: 'endBefore', day: startOfNextDay, strict: secondAfter },
  starts_before: { side: 'startBefore', day: startOfNextDay, strict: itself },
  starts_after: { side: 'startFrom', day: startOfNextDay, strict: secondAfter },
  ends_before: { side: 'endBefore', day: startOfNextDay, strict: itself },
  ends_after: { side: 'endFrom', day: startOfNextDay, strict: secondAfter },
};

const relativeNames: readonly BoundName[] = ['starts_before', 'starts_after', 'ends_before', 'ends_after'];

/** A filter as a wall time of the site; `byDay` when only its day counts. */
interface Bound {
  readonly wall: Wall;
  readonly byDay: boolean;
}

const echo = ({ wall, byDay }: Bound, snap: (wall: Wall) => Wall): string =>
  wallText(byDay ? snap(wall) : wall);

const stricter = (side: Side, a: string | undefined, b: string): string =>
  a === undefined || (side.endsWith('From') ? b > a : b < a) ? b : a;

/**
 * The bounds of an events list (reference events-api 2.2, Q22, Q23). Texts without a zone are read in the site's
 * zone, moments are shown on its clocks, and without `strict` only the day counts. Without any of the four relative
 * filters a missing start_date is the start of today and a missing end_date the end of the day 24 months on, both in
 * the site's zone and the same with `strict`.
 */
export const listBounds = (
  texts: BoundTexts,
  { siteZone, now }: { readonly siteZone: Zone; readonly now: Temporal.Instant },
): ListBounds | RefusedBounds => {
  const bounds: { [Name in BoundName]?: Bound } = {};
  const refused: BoundName[] = [];
  let sameUntil: Temporal.Instant | undefined;
  for (const name of boundNames) {
    const text = texts[name];
    if (text === undefined) continue;
    const said = parseTime(text, { zone: siteZone, now });
    if (!said) {
      refused.push(name);
      continue;
    }
    const wall = said.kind === 'instant' ? wallIn(siteZone, said.instant) : said.wall;
    bounds[name] = { wall, byDay: texts.strict !== true };
    if (said.relative) sameUntil = now;
  }
  if (refused.length > 0) return { refused };

  const today = startOfDay(wallIn(siteZone, now));
  const isOpen = texts.isOpen === true || relativeNames.some((name) => bounds[name] !== undefined);
  if (!isOpen && !(bounds.start_date && bounds.end_date)) {
    bounds.start_date ??= { wall: today, byDay: true };
    bounds.end_date ??= { wall: today.add({ months: 24 }), byDay: true };
    sameUntil ??= momentAt(siteZone, startOfNextDay(today)).instant;
  }

  const sides: { [Key in Side]?: string } = {};
  for (const name of boundNames) {
    const bound = bounds[name];
    if (!bound) continue;
    const { side, day, strict } = rules[name];
    sides[side] = stricter(side, sides[side], boundText((bound.byDay ? day : strict)(bound.wall)));
  }
  return {
    ...sides,
    ...(bounds.start_date && { startDate: echo(bounds.start_date, startOfDay) }),
    ...(bounds.end_date && { endDate: echo(bounds.end_date, endOfDay) }),
    ...(sameUntil && { sameUntil }),
  };
};
