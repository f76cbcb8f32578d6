import {
  component,
  contentLine,
  inOneLine,
  textLine,
  textListLine,
} from '../../../kernel/icalendar/content-line.ts';
import { utcValue } from '../../../kernel/icalendar/time-values.ts';
import { timeZoneComponent } from '../../../kernel/icalendar/time-zone.ts';
import type { Language } from '../../../kernel/phrase.ts';
import { readUtcText } from '../../../kernel/time/wall-clock.ts';
import type { EventStatus, Status } from '../../../storage/tables.ts';
import type { EventView, ImageView } from '../read/event-view.ts';
import {
  cancelledPrefix,
  type Described,
  descriptionLines,
  onlineText,
  organizerLines,
  venueLines,
} from './event-lines.ts';
import { type Times, timeLines } from './event-times.ts';

/** What of an event its calendar file shows. */
export type Shown = Times &
  Described &
  Pick<
    EventView,
    | 'uid'
    | 'icalSequence'
    | 'status'
    | 'dateUtc'
    | 'lastModifiedUtc'
    | 'title'
    | 'page'
    | 'website'
    | 'image'
    | 'categories'
    | 'tags'
    | 'venues'
    | 'organizers'
  >;

/** What a calendar file says beside the event. */
export interface FileContext {
  /** Of the words that are not the event's. */
  readonly language: Language;
  /** The program's. */
  readonly version: string;
}

const statuses: Readonly<Record<EventStatus, string>> = {
  scheduled: 'CONFIRMED',
  cancelled: 'CANCELLED',
  postponed: 'TENTATIVE',
  moved_online: 'CONFIRMED',
};

const notPublishedYet: readonly Status[] = ['draft', 'pending', 'future'];

/** STATUS (RFC 5545 3.8.1.11). An event that is not published yet is tentative, as its date may still change. */
const statusOf = ({ status, eventStatus }: Shown): string => {
  if (status === 'trash') return statuses.cancelled;
  if (eventStatus !== 'cancelled' && notPublishedYet.includes(status)) return 'TENTATIVE';
  return statuses[eventStatus];
};

const summaryOf = ({ title, eventStatus }: Shown, language: Language): string =>
  (eventStatus === 'cancelled' ? cancelledPrefix[language] : '') + inOneLine(title.plain());

const imageLines = ({ url, mimeType }: ImageView): string[] => [
  contentLine('ATTACH', url, { FMTTYPE: mimeType }),
  // RFC 7986 5.10.
  contentLine('IMAGE', url, { VALUE: 'URI', FMTTYPE: mimeType }),
];

const eventLines = (event: Shown, times: readonly string[], context: FileContext): string[] => {
  const { language } = context;
  const modified = event.lastModifiedUtc();
  const created = event.dateUtc < modified ? event.dateUtc : modified;
  const organizers = organizerLines(event.organizers);
  const { page } = event;
  const names = [...new Set([...event.categories, ...event.tags].map(({ name }) => inOneLine(name)))];
  return [
    textLine('UID', event.uid),
    contentLine('DTSTAMP', utcValue(modified)),
    ...times,
    textLine('SUMMARY', summaryOf(event, language)),
    ...descriptionLines(event, organizers.others, { language, page }),
    contentLine('STATUS', statusOf(event)),
    ...(event.eventStatus === 'moved_online'
      ? [textLine('LOCATION', onlineText(event.website === '' ? page : event.website, language))]
      : venueLines(event.venues)),
    ...organizers.lines,
    ...(names.length === 0 ? [] : [textListLine('CATEGORIES', names)]),
    contentLine('URL', page),
    ...(event.image === null ? [] : imageLines(event.image)),
    contentLine('CREATED', utcValue(created)),
    contentLine('LAST-MODIFIED', utcValue(modified)),
    contentLine('SEQUENCE', String(event.icalSequence)),
    contentLine('TRANSP', event.allDay ? 'TRANSPARENT' : 'OPAQUE'),
  ];
};

/** The VEVENT of an event whose times are written. */
export const eventComponent = (event: Shown, times: readonly string[], context: FileContext): string =>
  component('VEVENT', eventLines(event, times, context));

/** What every calendar begins with. */
export const calendarLines = ({ language, version }: FileContext): readonly string[] => [
  contentLine('VERSION', '2.0'),
  textLine('PRODID', `-//Cartelera//${version}//${language.toUpperCase()}`),
  contentLine('CALSCALE', 'GREGORIAN'),
];

/**
 * The calendar file of one event (RFC 5545): the same bytes as long as nothing that it shows has changed. It has no METHOD
 * and no name, by which programs would take it for an invitation or a calendar of its own.
 */
export const calendarFile = (event: Shown, context: FileContext): string => {
  const { lines, clocks } = timeLines(event);
  return component('VCALENDAR', [
    ...calendarLines(context),
    clocks === null
      ? ''
      : timeZoneComponent(clocks.zone, readUtcText(clocks.first), readUtcText(clocks.last)),
    eventComponent(event, lines, context),
  ]);
};
