import type { Actor } from './actor.ts';
import { AppError } from './error.ts';

/** Who writes, and which revision of the record he expects. */
export interface WriteAs {
  readonly actor: Actor;
  /** Revision tags (`e12-5`), one of which the record must have now; null for any. */
  readonly expectedRevisions: readonly string[] | null;
}

/**
 * Lets a write go on when the record has a revision that the writer expects.
 * @throws AppError `precondition` `rest_precondition_failed`.
 */
export const requireRevision = ({ expectedRevisions }: WriteAs, revisionTag: string): void => {
  if (expectedRevisions === null || expectedRevisions.includes(revisionTag)) return;
  throw new AppError('precondition', 'rest_precondition_failed', {
    es: 'El registro ha cambiado desde que se leyó.',
    en: 'The record has changed since it was read.',
  });
};
