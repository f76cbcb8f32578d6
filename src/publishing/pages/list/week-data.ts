import type { FormTarget, NamedLink } from '../layout/frame-data.ts';
import type { Amount, ListedEvent, Running } from '../reading/list-data.ts';

/** One week, from the region's first day on. */
export interface WeekPageData {
  /** Its first day, `YYYY-MM-DD`. */
  readonly first: string;
  readonly today: string;
  readonly dayCutoff: string;
  readonly days: readonly {
    readonly day: string;
    readonly amount: Amount;
    readonly address: string | null;
    readonly events: readonly ListedEvent[];
  }[];
  /** What it is filtered by, each with the address without it. */
  readonly drops: readonly NamedLink[];
  readonly running: Running;
  readonly previous: { readonly first: string; readonly address: string } | null;
  readonly next: { readonly first: string; readonly address: string } | null;
  /** The form to jump to any day. */
  readonly jump: FormTarget & { readonly first: string; readonly last: string };
}
