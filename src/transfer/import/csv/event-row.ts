import { eventFields } from '../../../calendar/events/fields/fields.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { findZone } from '../../../kernel/time/zones.ts';
import { bareRecord, type Kept, type SourceRecord } from '../source.ts';
import { type Cells, readImageCell } from './cells/cells.ts';
import { costText } from './cells/cost-cell.ts';
import type { TimesReading } from './cells/edge-cells.ts';
import { readTimes } from './cells/event-times-cells.ts';
import { namesIn } from './cells/names.ts';
import { readStatusCell } from './cells/status-cell.ts';
import { keyOfName } from './keys.ts';

const titleWanted: Phrase = { es: 'Falta el título.', en: 'The title is missing.' };
const idsNotNames: Phrase = {
  es: 'Los identificadores de otro sitio no son válidos aquí; escribe los nombres.',
  en: 'Ids of another site mean nothing here; write the names.',
};
const tooMany: Phrase = { es: 'Son más de 100 nombres.', en: 'There are more than 100 names.' };
const mostNames = 100;

/** The names that an event is linked by. */
export interface Named {
  readonly venue: readonly string[];
  readonly organizer: readonly string[];
  readonly category: readonly string[];
  readonly tag: readonly string[];
}

/** An event of a row, its key still to be made from title, start and the names of its venues. */
export interface EventRow {
  readonly record: Omit<SourceRecord, 'key'>;
  readonly title: string;
  /** Null for one without times. */
  readonly start: string | null;
  readonly named: Named;
}

/** What reading a row of events depends on. */
export interface EventReading extends TimesReading {
  /** Whether the files tell of an organizer with that name. */
  readonly isOrganizer: (name: string) => boolean;
}

const namesOf = (isFlag: boolean) =>
  Object.entries(eventFields)
    .filter(([, { type }]) => (type === 'flag') === isFlag)
    .map(([name]) => name as keyof typeof eventFields);
const [texts, flags] = [namesOf(false), namesOf(true)];

const readFields = (cells: Cells<'event'>): Record<string, unknown> => ({
  title: cells.text('title'),
  ...cells.texts(texts),
  ...(cells.text('timezone') === '' ? {} : cells.texts(['timezone'])),
  ...cells.texts(['website']),
  ...(cells.has('cost') ? { cost: costText(cells.text) } : {}),
  ...(cells.has('event_status') ? { event_status: readStatusCell(cells) } : {}),
  ...cells.switches(flags),
});

const readNames = (cells: Cells<'event'>, { isOrganizer }: EventReading): Named => {
  const venue = cells.text('venue');
  const organizer = namesIn(cells.text('organizers'), isOrganizer);
  const category = namesIn(cells.text('categories'), () => false);
  const tag = namesIn(cells.text('tags'), () => false);
  if (organizer.some((name) => /^\d+$/.test(name) && !isOrganizer(name)))
    cells.fault('organizers', idsNotNames);
  for (const [field, names] of [
    ['organizers', organizer],
    ['categories', category],
    ['tags', tag],
  ] as const) {
    if (names.length > mostNames) cells.fault(field, tooMany);
  }
  return { venue: venue === '' ? [] : [venue], organizer, category, tag };
};

const linkColumns = ['venue', 'organizers', 'categories', 'tags', 'image'] as const;

const keptOf = (cells: Cells<'event'>): readonly Kept[] => [
  'author',
  ...linkColumns
    .filter((field) => !cells.has(field))
    .map((field): Kept => (field === 'venue' ? 'venues' : field)),
];

/** The event of a row; what is wrong with it becomes faults. */
export const readEventRow = (cells: Cells<'event'>, label: string, reading: EventReading): EventRow => {
  const title = cells.text('title');
  if (title === '') cells.fault('title', titleWanted);
  const times = readTimes(cells, { ...reading, zone: findZone(cells.text('timezone')) ?? reading.zone });
  const named = readNames(cells, reading);
  const fields = readFields(cells);
  const image = readImageCell(cells);
  // Others stand in where there are none, so that the other fields can be checked all the same.
  const { start, end, allDay } = times ?? { start: '2000-01-01', end: '2000-01-01', allDay: true };
  const keysOf = (kind: keyof Named): readonly string[] => named[kind].map((name) => keyOfName(kind, name));
  return {
    title,
    start: times === undefined ? null : times.wall.slice(0, allDay ? 10 : 16),
    named,
    record: {
      ...bareRecord,
      kind: 'event',
      label,
      fields: { ...fields, start_date: start, end_date: end, all_day: allDay },
      links: {
        venues: keysOf('venue'),
        organizers: keysOf('organizer'),
        terms: [...keysOf('category'), ...keysOf('tag')],
      },
      image,
      keeps: keptOf(cells),
    },
  };
};
