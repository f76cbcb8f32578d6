import { slugOf } from '../../../kernel/text/slugs.ts';
import { organizers, tagOf, tags, venues } from '../city.ts';
import { findPoster } from '../posters/collection.ts';
import type { Poster } from '../posters/poster.ts';
import { impliedTags, type SampleEvent, timeText } from '../sample-events.ts';
import { dayNamed } from './days.ts';
import { changesOf, pricesOf } from './marks.ts';

/** An event of the demonstration, and the poster that it has. */
export interface ShownEvent extends SampleEvent {
  readonly poster: Poster | null;
}

/** Today, in the zone of the calendar. */
interface Now {
  readonly today: Temporal.PlainDate;
  readonly zone: string;
}

const venueNames = venues.map(({ name }) => name);
const organizerNames = organizers.map(({ name }) => name);
const tagNames: readonly string[] = [...tags, ...Object.values(tagOf)];

/** Where a name stands among others. @throws RangeError when it is not there. */
const placeOf = (names: readonly string[], name: string): number => {
  const place = names.indexOf(name);
  if (place === -1) throw new RangeError(`nothing is called ${name}`);
  return place;
};

const listOf = (cell: string): readonly string[] => (cell === '' ? [] : cell.split(', '));

/** `0 19:30 105`: day, begin, minutes; `sáb día 3`: so many whole days from that one on. */
const timesOf = (cell: string, today: Temporal.PlainDate) => {
  const [dayText = '', begin = '', length = ''] = cell.split(' ');
  const day = dayNamed(dayText, today);
  const allDay = begin === 'día';
  const start = day.toPlainDateTime(allDay ? '00:00' : begin);
  return {
    start,
    end: start.add(allDay ? { days: Number(length) - 1 } : { minutes: Number(length) }),
    allDay,
  };
};

/** What the lines below the facts say. */
const textsOf = (lines: readonly string[]) => {
  const notes = lines.filter((line) => line.startsWith('! ')).map((line) => line.slice(2));
  const paragraphs = lines.filter((line) => !line.startsWith('! '));
  return { note: notes.join(' '), excerpt: paragraphs[0] ?? '', description: paragraphs.join('\n\n') };
};

const readEvent = (block: string, { today, zone }: Now): ShownEvent => {
  const [facts = '', ...lines] = block.split('\n');
  const [when = '', title = '', venue = '', hosts = '', category = '', price = '', ...others] = facts
    .split('|')
    .map((cell) => cell.trim());
  const [poster = '', said = '', marked = ''] = others;
  const marks = marked.split(' ');
  const { start, end, allDay } = timesOf(when, today);
  const { note, ...texts } = textsOf(lines);
  const slug = slugOf(title);
  const isOnline = venue === '-';
  const implied = impliedTags({ isFree: price === 'Gratis', isOnline, allDay, start });
  return {
    change: {
      ...{ title, ...texts, status: 'publish', all_day: allDay, timezone: zone },
      date: today.subtract({ days: 12 }).toString(),
      start_date: timeText(start),
      end_date: timeText(end),
      show_map: !isOnline,
      show_map_link: !isOnline,
      ...pricesOf(price, slug, marks),
      ...changesOf(marks, note, slug),
    },
    slug,
    venue: isOnline ? null : placeOf(venueNames, venue),
    organizers: listOf(hosts).map((host) => placeOf(organizerNames, host)),
    categories: [category],
    tags: [...new Set([...listOf(said), ...implied])].map((tag) => tagNames[placeOf(tagNames, tag)] ?? ''),
    poster: poster === '' ? null : findPoster(poster),
  };
};

/**
 * Reads events from a text of blocks with an empty line between them. The first line of a block has cells between `|`:
 * when, title, venue (`-` for online), organizers, category, price, poster, tags and marks (`featured`, `sold-out`,
 * `few-left`, `cancelled`, `postponed`, `moved-online`, `hidden`, `password=…`, `zone=…`, `web`). A line that begins
 * with `!` is the note of its state; the others are the paragraphs of its text, the first of which is its excerpt.
 * @throws RangeError for a venue, organizer, tag, poster or day that there is not.
 */
export const readProgramme = (text: string, now: Now): readonly ShownEvent[] =>
  text
    .trim()
    .split(/\n\n+/)
    .map((block) => readEvent(block, now));
