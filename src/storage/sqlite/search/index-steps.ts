import type { Dialect } from '../../dialect.ts';

const dropIfIndexed = `insert into event_trigrams(event_trigrams, rowid, text)
  select 'delete', old.event_id, old.text
    where not exists (select 1 from unindexed_texts where event_id = old.event_id);`;

/** Of the text that goes, what the index has: the text itself, or what was noted of it. */
const dropIndexed = `insert into event_trigrams(event_trigrams, rowid, text)
  select 'delete', old.event_id, indexed from (
    select indexed from unindexed_texts where event_id = old.event_id
    union all select old.text where not exists (select 1 from unindexed_texts where event_id = old.event_id))
  where indexed is not null;`;

/** The history of the index of trigrams over the texts of events, and of what keeps it in step with them. */
export const searchIndexSteps: Dialect['searchIndexSteps'] = {
  create: [
    `create virtual table event_trigrams using fts5(text, content='event_search',
    content_rowid='event_id', tokenize='trigram case_sensitive 1', detail='none', columnsize=0)`,
    `create trigger event_search_added after insert on event_search begin
    insert into event_trigrams(rowid, text) values (new.event_id, new.text); end`,
    `create trigger event_search_removed after delete on event_search begin
    insert into event_trigrams(event_trigrams, rowid, text) values ('delete', old.event_id, old.text); end`,
    `create trigger event_search_changed after update on event_search begin
    insert into event_trigrams(event_trigrams, rowid, text) values ('delete', old.event_id, old.text);
    insert into event_trigrams(rowid, text) values (new.event_id, new.text); end`,
  ],
  // From then on new texts are only noted, and indexed together, when a transaction finds many (`indexingOf`): FTS5 writes
  // out what it has at each savepoint, which took a third of the time of a create's statements.
  defer: [
    'create table unindexed_texts (event_id integer primary key)',
    'drop trigger event_search_added',
    'drop trigger event_search_removed',
    'drop trigger event_search_changed',
    `create trigger event_search_added after insert on event_search begin
      insert into unindexed_texts(event_id) values (new.event_id); end`,
    `create trigger event_search_removed after delete on event_search begin ${dropIfIndexed}
      delete from unindexed_texts where event_id = old.event_id; end`,
    `create trigger event_search_changed after update on event_search begin ${dropIfIndexed}
      insert or ignore into unindexed_texts(event_id) values (new.event_id); end`,
  ],
  // The index is made anew.
  knowPlaces: [
    'drop table event_trigrams',
    `create virtual table event_trigrams using fts5(text, content='event_search',
    content_rowid='event_id', tokenize='trigram case_sensitive 1', detail='full', columnsize=0)`,
    `insert into event_trigrams(event_trigrams) values ('rebuild')`,
  ],
  // Each commit adds a piece to the index, and FTS5 merges four of a size when there are as many, sixteen of the
  // smallest at once. With eight and thirty-two an event's index costs two fifths less and the longest commit a
  // quarter, and searches take as long as before (docs/adr/0020). The bound at which all are merged at once stays well
  // above the other: large pieces are then only merged a few pages at a time.
  mergeLess: [
    `insert into event_trigrams(event_trigrams, rank) values ('automerge', 8)`,
    `insert into event_trigrams(event_trigrams, rank) values ('crisismerge', 32)`,
  ],
  // From then on a text that is changed stays in the index, and is noted with what the index has of it, until others are
  // indexed: to take it out FTS5 writes as much as to take one in, which was half of what changing an event took.
  deferRemoval: [
    'alter table unindexed_texts add column indexed text',
    'drop trigger event_search_removed',
    'drop trigger event_search_changed',
    `create trigger event_search_removed after delete on event_search begin ${dropIndexed}
      delete from unindexed_texts where event_id = old.event_id; end`,
    `create trigger event_search_changed after update on event_search begin
      insert or ignore into unindexed_texts(event_id, indexed) values (new.event_id, old.text); end`,
  ],
};
