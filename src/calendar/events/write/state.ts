import type { EventRow } from '../../../storage/tables.ts';

/** The event's state in entity tags, `e12-5` (docs/adr/0004). */
export const stateOf = ({ id, revision }: Pick<EventRow, 'id' | 'revision'>): string => `e${id}-${revision}`;
