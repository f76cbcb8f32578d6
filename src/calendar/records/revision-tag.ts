import type { ChangeKind } from '../../storage/tables.ts';

/** A record at its revision in entity tags and `If-Match`: `e12-5` (docs/adr/0004); no two kinds have the same first letter. */
export const revisionTagOf = (
  kind: ChangeKind,
  { id, revision }: { readonly id: number; readonly revision: number },
): string => `${kind[0]}${id}-${revision}`;
