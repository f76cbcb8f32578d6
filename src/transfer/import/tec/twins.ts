import type { Phrase } from '../../../kernel/phrase.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import type { ImportKind, LeftOut, SourceBatch } from '../source.ts';
import { globalIdOf, idAt, objectsIn, textAt } from './site/raw.ts';
import { termKey } from './term-record.ts';

const sameId: Phrase = {
  es: 'lleva el id de otro registro de este origen, que es el que ha venido.',
  en: 'it bears the id of another record of this source, which is the one that came.',
};

const nameOf = (kind: ImportKind): string =>
  kind === 'event' ? 'title' : kind === 'category' || kind === 'tag' ? 'name' : kind;

/** The records by their names and keys, for people to find them there. */
export const namesOf = (kind: ImportKind, items: readonly unknown[], site: string): readonly LeftOut[] =>
  objectsIn(items).map((raw) => ({
    kind,
    label: `${textAt(raw, 'id')} "${plainText(textAt(raw, nameOf(kind)))}"`,
    key: kind === 'category' || kind === 'tag' ? termKey(site, idAt(raw) ?? 0) : globalIdOf(raw, site),
  }));

/** Names the records that bear the id of another one. */
export const twinsOf = (kind: ImportKind, twins: readonly unknown[]): SourceBatch => ({
  kind,
  records: [],
  unreadable: objectsIn(twins).map((raw) => ({
    label:
      `${textAt(raw, 'id')} "${plainText(textAt(raw, nameOf(kind)))}" ${textAt(raw, 'start_date')}`.trim(),
    reason: sameId,
  })),
});
