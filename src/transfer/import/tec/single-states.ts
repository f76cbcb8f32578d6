import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import { inBatches } from '../../../kernel/waiting.ts';
import type { DetailedEvents, EventDetails } from './event-details.ts';
import { saysState } from './event-state.ts';
import { isMasked } from './shared-fields.ts';
import { idAt, rawOf } from './site/raw.ts';
import type { SingleRecords } from './site/single-records.ts';

/** How many single reads run side by side. */
const atOnce = 4;
/** So many events in a row that cannot be read by themselves are a site that answers for none. */
const mostFailures = 3;

/** The id of an event of which it is not known yet whether it takes place, else null. */
const idOfUntold = (item: unknown, details: ReadonlyMap<number, EventDetails>): number | null => {
  const raw = rawOf(item);
  const id = raw === null ? null : idAt(raw);
  if (raw === null || id === null || isMasked(raw) || saysState(raw)) return null;
  return (details.get(id)?.state ?? null) === null ? id : null;
};

const notRead: Phrase = {
  es: 'events: de algunos no se ha podido leer si se cancelan, se aplazan o pasan a celebrarse en línea.',
  en: 'events: of some it could not be read whether they are cancelled, postponed or moved online.',
};

/** Reads whether events take place that did not tell it. */
export interface SingleStates {
  /** The events with what their single reads say. */
  readonly complete: (events: DetailedEvents) => Promise<DetailedEvents>;
  /** Also of events that are here already and were left as they are; known when all is read. */
  readonly losses: () => readonly Phrase[];
}

/**
 * Reads events by themselves of which neither their list nor WordPress's interface told whether they take place: only a
 * single read has `json_ld` (reference events-api 1).
 */
export const singleStates = ({ one }: SingleRecords): SingleStates => {
  let failures = 0;
  let isWhole = true;
  const complete: SingleStates['complete'] = async ({ items, details }) => {
    const told = new Map(details);
    const read = async (item: unknown): Promise<unknown> => {
      const id = idOfUntold(item, details);
      if (id === null) return item;
      const single = failures < mostFailures ? await one('event', id) : 'unknown';
      const found = typeof single === 'object' ? rawOf(single.item) : null;
      failures = found === null ? failures + 1 : 0;
      if (found !== null) return { ...rawOf(item), json_ld: found['json_ld'] };
      isWhole = false;
      told.set(id, { written: details.get(id)?.written ?? null, state: 'unread' });
      return item;
    };
    const whole: unknown[] = [];
    for await (const some of inBatches(items, atOnce)) whole.push(...(await Promise.all(some.map(read))));
    return { items: whole, details: told };
  };
  return { complete, losses: () => phraseIf(!isWhole, notRead) };
};
