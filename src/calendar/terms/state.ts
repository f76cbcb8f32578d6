import type { TermRow } from '../../storage/tables.ts';

/** Identifies the state of a term for entity tags and `If-Match`, e.g. `c5-3`. */
export const stateOf = (row: Pick<TermRow, 'taxonomy' | 'id' | 'revision'>): string =>
  `${row.taxonomy === 'category' ? 'c' : 't'}${row.id}-${row.revision}`;
