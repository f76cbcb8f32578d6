import { changeSearchIndex } from '../schema-change.ts';

/** The index of texts puts its pieces together less often, so that fewer pages are written with each new event. */
export const indexMerges = changeSearchIndex('mergeLess');
