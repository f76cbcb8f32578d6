import { LRUCache } from 'lru-cache';
import { cacheOfBytes } from '../../kernel/cache-of-bytes.ts';
import type { Calendar, RecordKey } from '../../storage/changes/calendar.ts';
import type { Status } from '../../storage/tables.ts';
import type { Rendered } from './rendered.ts';

/** A rendered record with what it was made from. */
export interface KeptRecord {
  readonly rendered: Rendered;
  /** The record itself and every other whose change makes this text wrong. */
  readonly madeFrom: readonly RecordKey[];
  /** The calendar's revision before the rows were read. */
  readonly asOf: number;
  /** Author, status and revision of the record itself, where rights are asked for each reader of the text. */
  readonly row?: { readonly author: number; readonly status: Status; readonly revision: number };
}

/** Rendered records, kept while nothing they were made from has changed; bounded in bytes. */
export interface KeptRecords {
  /** The text kept under the name, if it still holds. */
  readonly find: (name: string) => KeptRecord | undefined;
  /** Gives the record as it is kept, which takes less memory, or as it is when it is turned away. */
  readonly keep: <Kept extends KeptRecord>(name: string, record: Kept) => Kept;
}

/** Of the many pieces of a text, its holes and names, in bytes; measured with events (docs/adr/0044). */
const overhead = 1400;

/** V8 keeps two bytes a character as soon as one of them is not of Latin-1, such as a euro sign. */
const isWide = (text: string): boolean => /[^\0-\xff]/.test(text);
const bytesOf = (text: string): number => (isWide(text) ? text.length * 2 : text.length);

/**
 * The text in memory of its own. As long as it is a piece of a longer one V8 keeps all of that, two bytes a character
 * where any piece needs them.
 */
const apart = (text: string): string =>
  isWide(text)
    ? Buffer.from(text, 'utf16le').toString('utf16le')
    : Buffer.from(text, 'latin1').toString('latin1');

/**
 * Parts of a record, such as an event's venue, are rendered and kept by themselves. Up to so many characters of them are
 * not counted again; larger ones are, as a record may be the last to hold what its part was before a change.
 */
const smallParts = 3 * 1024;

const sizeOf = ({ rendered: { texts, length }, madeFrom }: KeptRecord): number => {
  let bytes = overhead + madeFrom.length * 8;
  let own = 0;
  for (const text of texts) {
    bytes += bytesOf(text);
    own += text.length;
  }
  return bytes + 2 * Math.max(0, length - own - smallParts);
};

/** Names of so many records that found no room are remembered. */
const mostTurnedAway = 10_000;

/**
 * Keeps at most that many bytes, those asked for longest ago dropped first. When there is no room left, a record is
 * kept only when it comes for the second time: of a large calendar most would be dropped before anybody asks again,
 * and by then they have been copied twice and must be looked for among everything that lives long.
 */
export const keepRecords = (calendar: Calendar, maxBytes: number): KeptRecords => {
  const records = cacheOfBytes(maxBytes, sizeOf);
  const turnedAway = new LRUCache<string, true>({ max: mostTurnedAway });
  return {
    find: (name) => {
      const kept = records.get(name);
      if (!kept) return undefined;
      if (calendar.areUnchanged(kept.madeFrom, kept.asOf)) return kept;
      records.delete(name);
      return undefined;
    },
    keep: (name, record) => {
      const hasRoom = records.calculatedSize < maxBytes * 0.9;
      if (hasRoom || records.has(name) || turnedAway.delete(name)) {
        const { texts } = record.rendered;
        const compact = { ...record, rendered: { ...record.rendered, texts: texts.map(apart) } };
        records.set(name, compact);
        return compact;
      }
      turnedAway.set(name, true);
      return record;
    },
  };
};
