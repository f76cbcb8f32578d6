import type { Phrase } from '../../../kernel/phrase.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { EventStatus } from '../../../storage/tables.ts';
import type { SourceRecord } from '../source.ts';
import { type Raw, rawOf, textAt } from './site/raw.ts';

/** What a source says of whether an event takes place. */
interface ToldState {
  /** In the words of its interface. */
  readonly word: string;
  /** Why, in plain text; undefined where the interface has no place for it. */
  readonly note: string | undefined;
}

/** What is known of the state of an event beside its record: told, known not to be told, or not to be had this time. */
export type StateBeside = ToldState | 'none' | 'unread' | null;

/** The words of schema.org (EventStatusType) without `Event`, of The Events Calendar's own columns, and of another Cartelera. */
const statuses: ReadonlyMap<string, EventStatus> = new Map([
  ['scheduled', 'scheduled'],
  // It takes place, on its new date.
  ['rescheduled', 'scheduled'],
  ['cancelled', 'cancelled'],
  ['canceled', 'cancelled'],
  ['postponed', 'postponed'],
  ['moved_online', 'moved_online'],
  ['moved-online', 'moved_online'],
  ['movedonline', 'moved_online'],
]);

const statusOf = (word: string): EventStatus | undefined =>
  statuses.get(word.toLowerCase().replace(/^(?:https?:\/\/schema\.org\/)?(?:event)?/, ''));

const linkedStatus = (raw: Raw): string => textAt(rawOf(raw['json_ld']) ?? {}, 'eventStatus');

/** Whether the record says itself whether it takes place: one of another Cartelera, or a single read of any site. */
export const saysState = (raw: Raw): boolean => 'event_status' in raw || linkedStatus(raw) !== '';

/**
 * What an event of WordPress's own interface says in its columns, which The Events Calendar shows there from 5.11 on:
 * 'none' where it has no such column, null where the interface shows no columns at all.
 */
export const stateInColumns = (raw: Raw): StateBeside => {
  if (!('meta' in raw)) return null;
  const columns = rawOf(raw['meta']) ?? {};
  if (!('_tribe_events_status' in columns)) return 'none';
  // Nothing is written of an event that takes place.
  const word = textAt(columns, '_tribe_events_status') || 'scheduled';
  return { word, note: plainText(textAt(columns, '_tribe_events_status_reason')) };
};

const toldBy = (raw: Raw, beside: StateBeside): ToldState | null => {
  if ('event_status' in raw) return { word: textAt(raw, 'event_status'), note: textAt(raw, 'status_note') };
  if (typeof beside === 'object' && beside !== null) return beside;
  const word = linkedStatus(raw);
  return word === '' ? null : { word, note: undefined };
};

const notRead: Phrase = {
  es: 'no se ha podido leer si se cancela, se aplaza o pasa a celebrarse en línea.',
  en: 'whether it is cancelled, postponed or moved online could not be read.',
};

const longestShown = 60;
const unknown = (word: string): Phrase => {
  const shown = word.slice(0, longestShown).toWellFormed();
  return {
    es: `sin su estado "${shown}", que aquí no existe: los estados son programado, cancelado, aplazado y en línea.`,
    en: `without its state "${shown}", which does not exist here: states are scheduled, cancelled, postponed and moved online.`,
  };
};

/** The state of an event as a client would write it. */
interface StateFields {
  /** Empty where the source does not say it. */
  readonly said: SourceRecord['fields'];
  /** Whether it is that of an event of which nothing is said. */
  readonly isPresumed: boolean;
  readonly losses: readonly Phrase[];
}

/** Reads whether an event takes place as announced: of the record, or of what is told `beside` it. */
export const stateOf = (raw: Raw, beside: StateBeside): StateFields => {
  const told = toldBy(raw, beside);
  if (told === null) return { said: {}, isPresumed: true, losses: beside === 'unread' ? [notRead] : [] };
  const event_status = statusOf(told.word);
  if (event_status === undefined) return { said: {}, isPresumed: true, losses: [unknown(told.word)] };
  const { note: status_note } = told;
  return {
    said: { event_status, ...(status_note === undefined ? {} : { status_note }) },
    isPresumed: event_status === 'scheduled' && (status_note ?? '') === '',
    losses: [],
  };
};
