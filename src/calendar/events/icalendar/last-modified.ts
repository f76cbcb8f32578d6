import { laterOf } from '../../../kernel/clock.ts';
import type { EventRow, RecordColumns } from '../../../storage/tables.ts';

type Published = Pick<RecordColumns, 'status' | 'date_utc' | 'modified_utc'>;

/**
 * When what is shown of an event, venue or organizer was last modified, as UTC time: publishing a scheduled one changes
 * no `modified_utc`, and shows it from its date on.
 */
export const shownSince = ({ status, date_utc, modified_utc }: Published): string =>
  status === 'publish' ? laterOf(date_utc, modified_utc) : modified_utc;

/**
 * LAST-MODIFIED and DTSTAMP of an event (RFC 5545 3.8.7.2, 3.8.7.3), as UTC time: the latest modification of the event
 * and of all that it is linked to (`linked`, `shownSince` of each, `''` where it is not known), whoever may see that. It
 * is the same for every reader and never falls: what an event loses without being written stands in `unlinked_utc`.
 */
export const lastModified = (
  event: Published & Pick<EventRow, 'unlinked_utc'>,
  linked: readonly string[],
): string => [event.unlinked_utc, ...linked].reduce(laterOf, shownSince(event));
