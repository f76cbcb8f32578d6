import type { NamedLink } from '../layout/frame-data.ts';

/** A page that says no: what happened, and where to go from here. */
export interface RefusalPageData {
  readonly status: 400 | 403 | 404 | 405 | 410 | 414 | 429 | 431 | 500 | 503 | 507;
  /** What was wrong, a sentence. */
  readonly text: string;
  /** The nearest month that holds something, or what takes the place of what was asked for. */
  readonly near: NamedLink | null;
}
