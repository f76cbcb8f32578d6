import type { Phrase } from '../../../kernel/phrase.ts';
import { type EventKeys, startEventKeys } from './event-keys.ts';
import type { Named } from './event-row.ts';
import { type Fault, placeOf, type RowPlace } from './fault.ts';

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
export const startRow = ({ faults }: Findings, place: RowPlace): RowFaults => {
  const before = faults.length;
  return {
    refuse: (reason) => faults.push({ ...place, reason }),
    isSound: () => faults.length === before,
  };
};

/** What is told of a row that says what an earlier one said. */
export const repeats = (what: Phrase, first: RowPlace): Phrase => {
  const { es, en } = placeOf(first);
  return { es: `Repite ${what.es} de ${es}.`, en: `It repeats ${what.en} of ${en}.` };
};
