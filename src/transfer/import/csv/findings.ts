import type { Phrase } from '../../../kernel/phrase.ts';
import type { Named } from './event-row.ts';
import { type Fault, placeOf, type RowPlace } from './fault.ts';
import { keyOfEvent, keyOfName } from './keys.ts';

/** What tells events apart. */
interface EventName {
  readonly title: string;
  readonly start: string;
  /** `''` for none. */
  readonly venue: string;
}

/** Keys of the events of an import. */
interface EventKeys {
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
const startEventKeys = (): EventKeys => {
  const rows = new Map<string, RowPlace & { readonly venue: string }>();
  return {
    take: (event, { file, line }) => {
      const { plain, full } = keysOf(event);
      const venue = venueKey(event);
      const first = rows.get(plain);
      const same = first?.venue === venue ? first : rows.get(full);
      if (same !== undefined) return same;
      rows.set(first === undefined ? plain : full, { file, line, venue });
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

/** A record that is known by its name alone. */
export interface Mention {
  readonly key: string;
  readonly name: string;
  readonly label: string;
}

/** What a first reading of all files gathers: of each row where it is and its key, no more. */
export interface Findings {
  readonly faults: Fault[];
  /** Rows that tell of a venue or an organizer, by its key. */
  readonly told: Map<string, RowPlace>;
  /** What the events name and no file tells of, by its key. */
  readonly mentions: Readonly<Record<keyof Named, Map<string, Mention>>>;
  readonly eventKeys: EventKeys;
  /** Keys of organizers that the calendar has, as far as was asked. */
  readonly organizersHere: Map<string, boolean>;
}

/** Starts with nothing. */
export const startFindings = (): Findings => ({
  faults: [],
  told: new Map(),
  mentions: { category: new Map(), tag: new Map(), venue: new Map(), organizer: new Map() },
  eventKeys: startEventKeys(),
  organizersHere: new Map(),
});

/** The faults of one row while it is examined. */
export interface RowFaults {
  readonly refuse: (reason: Phrase) => void;
  readonly isSound: () => boolean;
}

/** Starts with none; what is refused goes to the findings. */
export const startRow = ({ faults }: Findings, { file, line }: RowPlace): RowFaults => {
  const before = faults.length;
  return {
    refuse: (reason) => faults.push({ file, line, reason }),
    isSound: () => faults.length === before,
  };
};

/** What is told of a row that says what an earlier one said. */
export const repeats = (what: Phrase, first: RowPlace): Phrase => {
  const { es, en } = placeOf(first);
  return { es: `Repite ${what.es} de ${es}.`, en: `It repeats ${what.en} of ${en}.` };
};
