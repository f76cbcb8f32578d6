import type { RowPlace } from './fault.ts';
import { keyOfEvent, keyOfName } from './keys.ts';

/** What tells events apart. */
interface EventName {
  readonly title: string;
  readonly start: string;
  /** `''` for none. */
  readonly venue: string;
}

/** Keys of the events of an import. */
export interface EventKeys {
  /** Gives the row its key, or gives the earlier row that is the same event. */
  readonly take: (event: EventName, place: RowPlace) => RowPlace | null;
  /** The key that the row took, and whether it was the first with its title and start. */
  readonly find: (event: EventName, place: RowPlace) => { readonly key: string; readonly isFirst: boolean };
}

const venueKey = ({ venue }: EventName): string => (venue === '' ? '-' : keyOfName('venue', venue));

const keysOf = (event: EventName): { readonly plain: string; readonly full: string } => ({
  plain: keyOfEvent(event.title, event.start, ''),
  full: keyOfEvent(event.title, event.start, venueKey(event)),
});

/**
 * Starts with no keys. The first row with a title and a start is that event wherever it takes place, so that its venue
 * may change; others with the same title and start are told apart by their venues.
 */
export const startEventKeys = (): EventKeys => {
  const rows = new Map<string, RowPlace & { readonly venue: string }>();
  return {
    take: (event, place) => {
      const { plain, full } = keysOf(event);
      const venue = venueKey(event);
      const first = rows.get(plain);
      const same = first?.venue === venue ? first : rows.get(full);
      if (same !== undefined) return same;
      rows.set(first === undefined ? plain : full, { ...place, venue });
      return null;
    },
    find: (event, { file, line }) => {
      const { plain, full } = keysOf(event);
      const first = rows.get(plain);
      const isFirst = first?.file === file && first.line === line;
      return { key: isFirst ? plain : full, isFirst };
    },
  };
};
