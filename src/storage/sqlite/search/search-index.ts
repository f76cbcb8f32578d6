/**
 * The index of trigrams over the texts of events, and what keeps it in step with them. New and changed texts are only
 * noted, with what the index has of them, and indexed together when a transaction finds many (`indexingOf`): FTS5 writes
 * out what it has at each savepoint, and taking a text out writes as much as taking one in (docs/adr/0020).
 */
export const searchIndex: readonly string[] = [
  `create virtual table event_trigrams using fts5(text, content='event_search',
    content_rowid='event_id', tokenize='trigram case_sensitive 1', detail='full', columnsize=0)`,
  // Each commit adds a segment to the index, and FTS5 merges four of a size when there are as many, sixteen of the
  // smallest at once. With eight and thirty-two an event's index costs two fifths less and the longest commit a
  // quarter, and searches take as long as before (docs/adr/0020). The bound at which all are merged at once stays well
  // above the other: large segments are then only merged a few pages at a time.
  `insert into event_trigrams(event_trigrams, rank) values ('automerge', 8)`,
  `insert into event_trigrams(event_trigrams, rank) values ('crisismerge', 32)`,
  'create table unindexed_texts (event_id integer primary key, indexed text)',
  `create trigger event_search_added after insert on event_search begin
    insert into unindexed_texts(event_id) values (new.event_id); end`,
  // Of the text that goes, the index has the text itself, or what was noted of it.
  `create trigger event_search_removed after delete on event_search begin
    insert into event_trigrams(event_trigrams, rowid, text)
      select 'delete', old.event_id, indexed from (
        select indexed from unindexed_texts where event_id = old.event_id
        union all select old.text where not exists (select 1 from unindexed_texts where event_id = old.event_id))
      where indexed is not null;
    delete from unindexed_texts where event_id = old.event_id; end`,
  `create trigger event_search_changed after update on event_search begin
    insert or ignore into unindexed_texts(event_id, indexed) values (new.event_id, old.text); end`,
];
