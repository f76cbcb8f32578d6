import type { SchemaChange } from '../schema-change.ts';

/** New texts go into the search index when their transaction ends, all of it together. */
export const searchIndex: SchemaChange = (db, { deferSearchIndex }) => deferSearchIndex(db);
