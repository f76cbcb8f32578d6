import type { DatabaseSync } from 'node:sqlite';

/** The texts that were noted and are not in the index yet; conditions on `event_search` may follow. */
export const unindexedTexts =
  'select event_search.event_id from unindexed_texts cross join event_search using (event_id)';

/** Those of them of which the index has what they were before. */
export const staleTexts = 'select event_id from unindexed_texts where indexed is not null';

/** Puts all that was noted into the index, one statement after the other in one transaction. */
export const indexNoted: readonly string[] = [
  `insert into event_trigrams(event_trigrams, rowid, text)
    select 'delete', event_id, indexed from unindexed_texts where indexed is not null`,
  `insert into event_trigrams(rowid, text) select event_id, text from event_search
    where event_id in (select event_id from unindexed_texts)`,
  'delete from unindexed_texts',
];

/** The same on one open file, whose transaction the caller begins and ends. */
export const indexingOn = (file: DatabaseSync): (() => void) => {
  const statements = indexNoted.map((statement) => file.prepare(statement));
  return () => {
    for (const statement of statements) statement.run();
  };
};
