import type { Actor } from './actor.ts';

/** Who writes, and which revision of the record he expects. */
export interface WriteAs {
  readonly actor: Actor;
  /** Revision tags (`e12-5`), one of which the record must have now; null for any. */
  readonly expectedRevisions: readonly string[] | null;
}

/** Whether a record with that revision tag is one that the writer expects. */
export const expects = ({ expectedRevisions }: WriteAs, revisionTag: string): boolean =>
  expectedRevisions === null || expectedRevisions.includes(revisionTag);
