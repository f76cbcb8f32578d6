import { type NewOccurrence, occurrenceOf } from '../../calendar/events/list/occurrences.ts';
import { findLinksOf } from '../../calendar/events/read/event-rows.ts';
import { countedTerms } from '../../calendar/events/write/new-events.ts';
import { searchText } from '../../calendar/events/write/repository.ts';
import { timesAnew } from '../../calendar/events/zone-data/times-anew.ts';
import { utcText } from '../../kernel/clock.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { titleKey } from '../../kernel/text/folding.ts';
import { findZone, isOlderZoneData, zoneDataVersion } from '../../kernel/time/zones.ts';
import type { Executor } from '../../storage/dialect.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { EventRow } from '../../storage/tables.ts';
import { problemsOf, type Report } from './finding.ts';

const problems = {
  noOccurrence: {
    es: 'Falta en el índice de las listas, así que no aparece en ninguna.',
    en: 'It is missing from the index of lists, so that no list shows it.',
  },
  otherOccurrence: (column: string) => ({
    es: `El índice de las listas no coincide con el evento (${column}).`,
    en: `The index of lists does not agree with the event (${column}).`,
  }),
  manyOccurrences: {
    es: 'Está más de una vez en el índice de las listas.',
    en: 'It is more than once in the index of lists.',
  },
  otherTitleKey: {
    es: 'Su posición en las listas ordenadas por título no corresponde a su título.',
    en: 'Its position in lists ordered by title does not fit its title.',
  },
  otherTimes: {
    es: 'Sus horas en UTC no corresponden a las de su zona horaria.',
    en: 'Its times in UTC do not agree with those of its time zone.',
  },
  noUid: {
    es: 'No tiene UID, así que ningún programa de calendario puede reconocerlo.',
    en: 'It has no UID, so that no calendar program can tell it from others.',
  },
  sameUid: (uid: string, id: number) => ({
    es: `Tiene el mismo UID que el evento ${id} (${uid}).`,
    en: `It has the same UID as event ${id} (${uid}).`,
  }),
  olderTimes: (version: string) => ({
    es: `Sus horas en UTC son las de los datos de zonas horarias ${version} y con los de este programa (${zoneDataVersion}) son otras: "cartelera migrate --derive-times" las calcula de nuevo.`,
    en: `Its times in UTC are those of the zone data ${version}, and others with those of this program (${zoneDataVersion}): "cartelera migrate --derive-times" derives them anew.`,
  }),
  noText: {
    es: 'Falta en el índice de búsqueda.',
    en: 'It is missing from the search index.',
  },
  otherText: {
    es: 'El índice de búsqueda no coincide con el texto del evento.',
    en: 'The search index does not agree with the text of the event.',
  },
} as const;

/** By id, for those among these that share their UID with an event of a lower id, the lowest id that has it. */
const findSharedUids = async (
  executor: Executor,
  rows: readonly EventRow[],
): Promise<ReadonlyMap<number, number>> => {
  const uids = rows.flatMap(({ uid }) => uid || []);
  if (uids.length === 0) return new Map();
  const found = await executor
    .selectFrom('events')
    .select((build) => ['uid', build.fn.min('id').as('first')])
    .where('uid', 'in', uids)
    .groupBy('uid')
    .execute();
  const firstOf = new Map(found.map(({ uid, first }) => [uid, Number(first)]));
  return new Map(
    rows.flatMap(({ id, uid }): [number, number][] => {
      const first = firstOf.get(uid) ?? id;
      return first === id ? [] : [[id, first]];
    }),
  );
};

const differingColumns = (expected: NewOccurrence, stored: NewOccurrence): string[] =>
  (Object.keys(expected) as (keyof NewOccurrence)[]).filter((column) => expected[column] !== stored[column]);

/** What is wrong with the times in UTC; past ones stay as the zone data had them by which they were derived. */
const timesProblem = (row: EventRow, now: Temporal.Instant): Phrase | null => {
  const zone = findZone(row.timezone);
  const isCurrent = row.zone_version === zoneDataVersion;
  const isLeft = row.end_utc >= utcText(now) && isOlderZoneData(row.zone_version, zoneDataVersion);
  if (zone === undefined || row.zone_version === '' || !(isCurrent || isLeft)) return null;
  const times = timesAnew(row, zone);
  if (times?.start_utc === row.start_utc && times.end_utc === row.end_utc) return null;
  return isCurrent ? problems.otherTimes : problems.olderTimes(row.zone_version);
};

/**
 * Compares what is derived from each event with what the same derivation results in now. Returns how many published
 * events each term has.
 */
export const checkEvents = async (
  executor: Executor,
  report: Report,
  now: Temporal.Instant,
): Promise<ReadonlyMap<number, number>> => {
  const counts = new Map<number, number>();
  for await (const rows of rowsById(executor, 'events', 500)) {
    const ids = rows.map(({ id }) => id);
    const linksOf = await findLinksOf(executor, ids);
    const sharedUids = await findSharedUids(executor, rows);
    const occurrences = await executor
      .selectFrom('occurrences')
      .selectAll()
      .where('event_id', 'in', ids)
      .execute();
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
        const columns = differingColumns(occurrenceOf(row), stored);
        if (columns.length > 0) found(problems.otherOccurrence(columns.join(', ')));
      }
      if (others.length > 0) found(problems.manyOccurrences);
      if (row.title_key !== titleKey(row.title)) found(problems.otherTitleKey);
      const times = timesProblem(row, now);
      if (times !== null) found(times);
      if (row.uid === '') found(problems.noUid);
      const sharing = sharedUids.get(row.id);
      if (sharing !== undefined) found(problems.sameUid(row.uid, sharing));
      const text = textOf.get(row.id);
      if (text === undefined) found(problems.noText);
      else if (text !== searchText(row)) found(problems.otherText);
      for (const id of countedTerms({ row, links })) counts.set(id, (counts.get(id) ?? 0) + 1);
    }
  }
  return counts;
};
