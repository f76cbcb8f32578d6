import { elsewhereHole, hostHole } from './rendered.ts';

/** The global id of a record: the host of the site, a hole, and the id. */
export const globalIdOf = (id: number): string => `${hostHole}?id=${id}`;

/**
 * The global ids of a record, its own first, then those it had elsewhere (`lineage`, a JSON list); a calendar that
 * moved here with its address and its ids has no second one to tell.
 */
export const globalIdLineage = (id: number, lineage: string): readonly string[] => {
  const query = `?id=${id}`;
  const elsewhere = (JSON.parse(lineage) as readonly string[]).map((globalId) =>
    globalId.endsWith(query) && !/["\\]/.test(globalId)
      ? elsewhereHole(globalId.slice(0, -query.length), query)
      : globalId,
  );
  return [globalIdOf(id), ...elsewhere];
};
