import { contentLine, textLine } from '../../../kernel/icalendar/content-line.ts';
import { timeZoneComponent } from '../../../kernel/icalendar/time-zone.ts';
import { readUtcText, siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import type { Zone } from '../../../kernel/time/zones.ts';
import { calendarLines, eventComponent, type FileContext, type Shown } from './calendar-file.ts';
import { timeLines } from './event-times.ts';

/** What a calendar of many events says beside them. */
export interface FeedContext extends FileContext {
  /** What programs call the calendar. */
  readonly name: string;
  /** The zone of the site. */
  readonly timezone: string;
  /** Until when time zones are written; later times are in UTC. UTC, `YYYY-MM-DD HH:MM:SS`. */
  readonly latest: string;
}

/** Writes a calendar of events piece by piece. */
export interface CalendarFeed {
  readonly head: string;
  /** An event as its own file has it, behind its time zone where that has not been written yet. Events come in order of start. */
  readonly next: (event: Shown) => string;
  readonly foot: () => string;
}

/** How often programs are asked to look for changes (RFC 7986 5.7): an hour. */
const interval = 'PT1H';

/**
 * A calendar that people subscribe to (RFC 5545, RFC 7986), written piece by piece. Its name and METHOD make it a
 * calendar of its own for programs; a time zone is written once, before the first event that names it.
 */
export const calendarFeed = (context: FeedContext): CalendarFeed => {
  const { name, timezone, latest } = context;
  const written = new Set<string>();
  const writeZone = (zone: Zone, first: string): string => {
    written.add(zone.id);
    return timeZoneComponent(zone, readUtcText(first), readUtcText(latest));
  };
  let isEmpty = true;
  return {
    head: [
      contentLine('BEGIN', 'VCALENDAR'),
      ...calendarLines(context),
      contentLine('METHOD', 'PUBLISH'),
      textLine('NAME', name),
      textLine('X-WR-CALNAME', name),
      textLine('X-WR-TIMEZONE', timezone),
      contentLine('REFRESH-INTERVAL', interval, { VALUE: 'DURATION' }),
      contentLine('X-PUBLISHED-TTL', interval),
    ].join(''),
    next: (event) => {
      isEmpty = false;
      const { lines, clocks } = timeLines(event, latest);
      const component = eventComponent(event, lines, context);
      return clocks === null || written.has(clocks.zone.id)
        ? component
        : writeZone(clocks.zone, clocks.first) + component;
    },
    // No calendar is without any component (RFC 5545 3.6).
    foot: () =>
      `${isEmpty ? writeZone(siteZoneOf({ timezone }), latest) : ''}${contentLine('END', 'VCALENDAR')}`,
  };
};
