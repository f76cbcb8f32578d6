import { contentLine, inOneLine, textLine } from '../../../kernel/icalendar/content-line.ts';
import type { Language } from '../../../kernel/phrase.ts';
import type { OrganizerView } from '../../organizers/json.ts';
import type { VenueView } from '../../venues/json.ts';
import { stateWords } from './file-words.ts';

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
