import { changeSearchIndex } from '../schema-change.ts';

/** New texts go into the search index when their transaction ends, all of it together. */
export const searchIndex = changeSearchIndex('defer');
