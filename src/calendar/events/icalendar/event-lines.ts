import { contentLine, inOneLine, textLine } from '../../../kernel/icalendar/content-line.ts';
import type { Language, Phrase } from '../../../kernel/phrase.ts';
import { escapeHtml, plainText } from '../../../kernel/text/html/plain-text.ts';
import { wholeAddresses } from '../../../kernel/text/html/whole-addresses.ts';
import type { EventStatus } from '../../../storage/tables.ts';
import type { OrganizerView } from '../../organizers/json.ts';
import type { VenueView } from '../../venues/json.ts';
import type { EventView } from '../read/event-view.ts';

/** What stands before the title of a cancelled event: not every program shows its STATUS. */
export const cancelledPrefix: Phrase = { es: 'CANCELADO: ', en: 'CANCELLED: ' };

/** The states in words: the description of an event begins with them. */
const stateWords: Readonly<Record<Exclude<EventStatus, 'scheduled'>, Phrase>> = {
  cancelled: { es: 'Cancelado', en: 'Cancelled' },
  postponed: { es: 'Aplazado', en: 'Postponed' },
  moved_online: { es: 'Se celebra en línea', en: 'Moved online' },
};

/** What stands before the names of so many organizers at the end of a description. */
const organizedBy = (count: number): Phrase => ({
  es: count === 1 ? 'Organiza: ' : 'Organizan: ',
  en: 'Organized by: ',
});

/** What of an event its description is made of. */
export type Described = Pick<EventView, 'description' | 'excerpt' | 'eventStatus' | 'status_note'>;

const stateOf = ({ eventStatus, status_note }: Described, language: Language): string => {
  const note = plainText(status_note);
  if (eventStatus === 'scheduled') return note;
  const words = stateWords[eventStatus][language];
  return note === '' ? words : `${words}: ${note}`;
};

const paragraph = (text: string): string => (text === '' ? '' : `<p>${escapeHtml(text)}</p>`);

const joined = (parts: readonly string[], between: string): string =>
  parts.filter((part) => part !== '').join(between);

/**
 * DESCRIPTION as plain text, and the same as HTML for programs that show it (MS-OXCICAL 2.1.3.1.1.20.27): the state in
 * words, the description or else the excerpt, and the organizers that no ORGANIZER names. `page` is the event's address.
 */
export const descriptionLines = (
  event: Described,
  organizers: readonly string[],
  { language, page }: { readonly language: Language; readonly page: string },
): readonly string[] => {
  const state = stateOf(event, language);
  const foot =
    organizers.length === 0 ? '' : organizedBy(organizers.length)[language] + organizers.join(', ');
  const body = event.description.html === '' ? event.excerpt : event.description;
  const plain = joined([state, body.plain(), foot], '\n\n');
  if (plain === '') return [];
  const inside = joined([paragraph(state), wholeAddresses(body.html, page), paragraph(foot)], '\n');
  const html = `<html><body>${inside}</body></html>`;
  return [
    textLine('DESCRIPTION', plain),
    ...(body.html === '' ? [] : [textLine('X-ALT-DESC', html, { FMTTYPE: 'text/html' })]),
  ];
};

const venueText = ({ name, address, zip, city, stateprovince, country }: VenueView): string => {
  const town = [zip, city].filter((part) => part !== '').join(' ');
  const parts = [name, address, town, stateprovince === city ? '' : stateprovince, country];
  return parts.filter((part) => part !== '').join(', ');
};

/** At most the six decimals that GEO has (RFC 5545 3.8.1.6). */
const degrees = (value: number): string => String(Number(value.toFixed(6)));

/** LOCATION of all venues in one line, GEO of the first where its coordinates are known. */
export const venueLines = (venues: readonly VenueView[]): readonly string[] => {
  const text = inOneLine(venues.map(venueText).join('; '));
  const point = venues[0]?.coordinates ?? null;
  return [
    ...(text === '' ? [] : [textLine('LOCATION', text)]),
    ...(point === null ? [] : [contentLine('GEO', `${degrees(point.lat)};${degrees(point.lng)}`)]),
  ];
};

/** Where an event is held that was moved online, in place of its venues. */
export const onlineText = (address: string, language: Language): string =>
  `${stateWords.moved_online[language]}: ${address}`;

/** What a mailto address may be made of without being taken for something else (RFC 6068 2). */
const mailAddress = /^[\p{L}\p{N}_.+'-]+@[\p{L}\p{N}_-]+(?:\.[\p{L}\p{N}_-]+)*$/u;

/** The lines of organizers, and the names of those that have no ORGANIZER. */
export interface OrganizerLines {
  readonly lines: readonly string[];
  readonly others: readonly string[];
}

/**
 * ORGANIZER for the first organizer with a mail address: an event has one at most, and some readers refuse it without
 * `mailto:` (RFC 5545 3.8.4.3). The others are named by a property of ours.
 */
export const organizerLines = (organizers: readonly OrganizerView[]): OrganizerLines => {
  const first = organizers.find(({ email }) => mailAddress.test(email));
  const others = organizers.filter((each) => each !== first).map(({ name }) => inOneLine(name));
  return {
    lines: [
      ...(first === undefined
        ? []
        : [contentLine('ORGANIZER', `mailto:${encodeURI(first.email)}`, { CN: inOneLine(first.name) })]),
      ...others.map((name) => textLine('X-CARTELERA-ORGANIZER', name)),
    ],
    others,
  };
};
