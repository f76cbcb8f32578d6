import type { SchemaChange } from '../schema-change.ts';

/** The index of texts puts its pieces together less often, so that fewer pages are written with each new event. */
export const indexMerges: SchemaChange = (db, { mergeIndexLess }) => mergeIndexLess(db);
