const takeOut = `insert into event_trigrams(event_trigrams, rowid, text) values ('delete', old.event_id, old.text)`;
const takeIn = 'insert into event_trigrams(rowid, text) values (new.event_id, new.text)';

/** The index of trigrams over the texts of events, and what keeps it in step with them (https://sqlite.org/fts5.html, 4.4.3). */
export const searchIndex: readonly string[] = [
  `create virtual table event_trigrams using fts5(text, content='event_search',
    content_rowid='event_id', tokenize='trigram case_sensitive 1', detail='full', columnsize=0)`,
  // Each commit adds a segment to the index, and FTS5 merges four of a size when there are as many, sixteen of the
  // smallest at once. With eight and thirty-two an event's index costs two fifths less and the longest commit a
  // quarter, and searches take as long as before. The bound at which all are merged at once stays well above the other:
  // large segments are then only merged a few pages at a time.
  `insert into event_trigrams(event_trigrams, rank) values ('automerge', 8)`,
  `insert into event_trigrams(event_trigrams, rank) values ('crisismerge', 32)`,
  `create trigger event_search_added after insert on event_search begin ${takeIn}; end`,
  `create trigger event_search_removed after delete on event_search begin ${takeOut}; end`,
  `create trigger event_search_changed after update on event_search when new.text is not old.text
    begin ${takeOut}; ${takeIn}; end`,
];
