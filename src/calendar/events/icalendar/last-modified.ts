import { laterOf } from '../../../kernel/clock.ts';
import type { EventRow, ImageRow, RecordColumns, TermRow } from '../../../storage/tables.ts';

/** What the file of an event shows. */
export interface ShownInFile {
  readonly event: Pick<EventRow, 'status' | 'date_utc' | 'modified_utc' | 'unlinked_utc'>;
  /** All venues and organizers that it is linked to, those too that the reader may not see. */
  readonly places: readonly Pick<RecordColumns, 'status' | 'date_utc' | 'modified_utc'>[];
  readonly image: Pick<ImageRow, 'modified_at'> | null;
  /** Categories and tags. */
  readonly terms: readonly Pick<TermRow, 'modified_utc'>[];
}

/** Publishing a scheduled record modifies nothing, and shows it from then on. */
const shownSince = ({ status, date_utc, modified_utc }: ShownInFile['places'][number]): string =>
  status === 'publish' ? laterOf(date_utc, modified_utc) : modified_utc;

/**
 * LAST-MODIFIED and DTSTAMP of an event (RFC 5545 3.8.7.2, 3.8.7.3), as UTC time: the latest modification of all that
 * its file shows, the same for every reader. It never falls: what an event loses notes that in `unlinked_utc`.
 */
export const lastModified = ({ event, places, image, terms }: ShownInFile): string =>
  [
    event.unlinked_utc,
    ...[event, ...places].map(shownSince),
    ...terms.map(({ modified_utc }) => modified_utc),
    image?.modified_at ?? '',
  ].reduce(laterOf);
