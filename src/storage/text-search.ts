import type { Status } from './tables.ts';

/** A search in the texts of events; all parts must hold. */
export interface TextSearch {
  /** Folded words that the text contains; at least one has three characters. */
  readonly must: readonly string[];
  /** Folded words that it does not contain. */
  readonly mustNot: readonly string[];
  /** Which events are listed: of these statuses, of that author or of any (null). */
  readonly parts: readonly { readonly statuses: readonly Status[]; readonly author: number | null }[];
  /** Whose protected texts are searched too: one author's, everybody's, or (null) nobody's. */
  readonly readable: number | 'all' | null;
  /** Bounds of local start and end; the texts compare as the times they stand for. */
  readonly bounds: {
    readonly startFrom?: string;
    /** Of what starts at `startFrom` only ids past this one. */
    readonly afterId?: number;
    readonly startBefore?: string;
    readonly endFrom?: string;
    readonly endBefore?: string;
  };
  /** Of each group an event has one facet. */
  readonly facets: readonly (readonly string[])[];
  readonly offset: number;
  readonly limit: number;
}

/** The events on the page, in order of local start, then of id, and how many there are on all pages. */
export interface TextsFound {
  readonly events: readonly { readonly id: number; readonly time: string }[];
  readonly total: number;
}
