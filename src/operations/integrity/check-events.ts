import { facetsOf } from '../../calendar/events/list/facets.ts';
import {
  type NewOccurrence,
  type OccurrenceRow,
  occurrenceOf,
} from '../../calendar/events/list/occurrences.ts';
import { linkedIdsText } from '../../calendar/events/read/event-rows.ts';
import { ticketsOf } from '../../calendar/events/tickets/ticket.ts';
import { findLinksOf } from '../../calendar/events/write/event-links.ts';
import { countedTerms } from '../../calendar/events/write/new-events.ts';
import { searchText } from '../../calendar/events/write/repository.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { titleKey } from '../../kernel/text/folding.ts';
import { eventTimes, keptTime } from '../../kernel/time/event-times.ts';
import { findZone, zoneDataVersion } from '../../kernel/time/zones.ts';
import type { Executor } from '../../storage/dialect.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { EventRow } from '../../storage/tables.ts';
import { readOccurrences } from './check-lists.ts';
import { problemsOf, type Report } from './finding.ts';

const problems = {
  noOccurrence: {
    es: 'No consta cuándo tiene lugar: ninguna lista lo encuentra.',
    en: 'It is not noted when it takes place: no list finds it.',
  },
  otherOccurrence: (column: string) => ({
    es: `Lo anotado para las listas no concuerda con el acto (${column}).`,
    en: `What is noted for lists does not agree with the event (${column}).`,
  }),
  manyOccurrences: {
    es: 'Está anotado más de una vez para las listas.',
    en: 'It is noted more than once for lists.',
  },
  otherTickets: {
    es: 'Lo que dice de si tiene entradas no concuerda con las que tiene.',
    en: 'Whether it says it has tickets does not agree with those it has.',
  },
  otherLinks: {
    es: 'Lo que dice de sus lugares, organizadores, categorías y etiquetas no concuerda con los que tiene.',
    en: 'What it says of its venues, organizers, categories and tags does not agree with those it has.',
  },
  otherTitleKey: {
    es: 'Las listas por título no lo ponen donde dice su título.',
    en: 'Lists in order of titles do not put it where its title says.',
  },
  otherTimes: {
    es: 'Sus horas en UTC no son las de los relojes de su zona.',
    en: 'Its times in UTC are not those of the clocks of its zone.',
  },
  noText: {
    es: 'Falta el texto en que buscan las búsquedas.',
    en: 'The text that searches look into is missing.',
  },
  otherText: {
    es: 'El texto en que buscan las búsquedas no es el del acto.',
    en: 'The text that searches look into is not that of the event.',
  },
} as const;

const differingColumns = (expected: NewOccurrence, stored: OccurrenceRow): string[] =>
  (Object.keys(expected) as (keyof NewOccurrence & keyof OccurrenceRow)[]).filter(
    (column) => expected[column] !== stored[column],
  );

/** Derived anew; those of other zone data may rightly differ, and are derived anew with the next write. */
const hasOtherTimes = (row: EventRow): boolean => {
  const zone = findZone(row.timezone);
  if (zone === undefined || row.zone_version !== zoneDataVersion) return false;
  const start = keptTime(row.start_local, row.start_utc, zone);
  const end = keptTime(row.end_local, row.end_utc, zone);
  const times = eventTimes({ start, end, zone, allDay: row.all_day === 1 });
  return 'refused' in times || times.utcStart !== row.start_utc || times.utcEnd !== row.end_utc;
};

/**
 * Compares what is derived from each event, apart from the entries of lists, with what the same derivation gives
 * now. Gives how many published events each term has.
 */
export const checkEvents = async (
  executor: Executor,
  report: Report,
): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  for await (const rows of rowsById(executor, 'events', 500)) {
    const ids = rows.map(({ id }) => id);
    const linksOf = await findLinksOf(executor, ids);
    const occurrences = await readOccurrences(executor, ids);
    const texts = await executor
      .selectFrom('event_search')
      .selectAll()
      .where('event_id', 'in', ids)
      .execute();
    const occurrencesOf = Map.groupBy(occurrences, (occurrence) => occurrence.event_id);
    const textOf = new Map(texts.map(({ event_id, text }) => [event_id, text]));
    for (const row of rows) {
      const links = linksOf.get(row.id);
      if (!links) continue;
      const found = ({ es, en }: Phrase) => problemsOf(report, 'event')(row.id, es, en);
      const [stored, ...others] = occurrencesOf.get(row.id) ?? [];
      if (!stored) found(problems.noOccurrence);
      else {
        const columns = differingColumns(occurrenceOf(row, facetsOf(row, links)), stored);
        if (columns.length > 0) found(problems.otherOccurrence(columns.join(', ')));
      }
      if (others.length > 0) found(problems.manyOccurrences);
      if ((row.ticketed === 1) !== ticketsOf(row).length > 0) found(problems.otherTickets);
      if (row.linked_ids !== linkedIdsText(links)) found(problems.otherLinks);
      if (row.title_key !== titleKey(row.title)) found(problems.otherTitleKey);
      if (hasOtherTimes(row)) found(problems.otherTimes);
      const text = textOf.get(row.id);
      if (text === undefined) found(problems.noText);
      else if (text !== searchText(row)) found(problems.otherText);
      for (const id of countedTerms({ row, links })) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
};
