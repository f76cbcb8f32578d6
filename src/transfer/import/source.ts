import type { KnownImage } from '../../calendar/images/images.ts';
import type { Imported } from '../../calendar/records/imported.ts';
import type { Bases } from '../../kernel/addresses/address-words.ts';
import type { Vocabulary } from '../../kernel/addresses/vocabulary.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { UnknownKey } from '../file/unknown-keys.ts';

/** The kinds of records that come in, in the order in which a source gives them: what is linked to comes first. */
export const importKinds = ['category', 'tag', 'venue', 'organizer', 'event'] as const;
/** One of `importKinds`. */
export type ImportKind = (typeof importKinds)[number];

/** A record as its source tells it; links name other records by their keys. */
export interface SourceRecord {
  readonly kind: ImportKind;
  /** Names the record whenever the source is read again, e.g. `agenda.example?id=21`. */
  readonly key: string;
  /** Where a person finds it: `event 21 "Verbena"`, `events.csv, line 12`. */
  readonly label: string;
  /** Kept here where it is free, null for none. */
  readonly id: number | null;
  /** In any writing, null takes one from the name. */
  readonly slug: string | null;
  /** Slugs under which everybody could read it before; absent for none. */
  readonly formerSlugs?: readonly string[];
  /** What a client would write, by the interface's names; links, image and author apart. */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The category above, a key; only of categories. */
  readonly parent: string | null;
  /** Keys, in their order; only of events. */
  readonly links: {
    readonly venues: readonly string[];
    readonly organizers: readonly string[];
    readonly terms: readonly string[];
  };
  /** Name of the author in the source, null when it does not say. */
  readonly author: string | null;
  readonly image: SourceImage | null;
  readonly columns: Imported['columns'];
  /** Only of events; no part of the fingerprint, since it changes only with something else. */
  readonly icalendar?: Imported['icalendar'];
  /** Whether everybody could read it there. */
  readonly published: boolean;
  /** A record of the same name that is here already is taken for this one the first time it comes. */
  readonly mayMatchByName: boolean;
  /** What of it has no place here, in words for people. */
  readonly losses: readonly Phrase[];
  /**
   * What the source says of it that would be the same if the source left it out: no part of the fingerprint, so that an
   * event does not count as changed when its site begins or ceases to say it.
   */
  readonly presumed?: SourceRecord['fields'];
  /** What the source cannot say: an update leaves it as it is here. */
  readonly keeps?: readonly Kept[];
  /** The source says only that there is one of this name; one that is here already is left as it is. */
  readonly onlyName?: true;
}

/** What a record has of which only the name is set. */
export const bareRecord = {
  id: null,
  slug: null,
  parent: null,
  links: { venues: [], organizers: [], terms: [] },
  author: null,
  image: null,
  columns: {},
  published: true,
  mayMatchByName: true,
  losses: [],
} as const satisfies Partial<SourceRecord>;

/** What an update can leave as it is. */
export type Kept = 'author' | 'image' | 'venues' | 'organizers' | 'categories' | 'tags';

/** A picture of a source. */
export interface SourceImage extends KnownImage {
  /** http or https, or the id of an image that is here already. */
  readonly address: string;
}

/** A record, or a piece of the source that is none. */
export interface Unreadable {
  readonly label: string;
  readonly reason: Phrase;
  /** Names a record that is there although it cannot be taken, so that nobody takes it for gone. */
  readonly key?: string;
}

/** A record that was not asked for. */
export interface LeftOut {
  readonly kind: ImportKind;
  readonly label: string;
  readonly key: string;
}

/** Some records of one kind, read together. */
export interface SourceBatch {
  readonly kind: ImportKind;
  readonly records: readonly SourceRecord[];
  readonly unreadable: readonly Unreadable[];
  /** Records that were not asked for, as of another language: they are there, and nothing is done with them. */
  readonly leftOut?: readonly LeftOut[];
}

/** What a source says of records that were not read. */
export interface Asked {
  /** Those that are there. */
  readonly batches: readonly SourceBatch[];
  /** The keys of those that are there no more; of what stands in neither the source does not tell. */
  readonly gone: ReadonlySet<string>;
}

/** How a site spells the words of its addresses, as far as it shows them. */
export interface FoundWords {
  readonly bases: Partial<Bases>;
  readonly words: Partial<Vocabulary>;
  /** The other ones as the language has them in which those are; none where they are of no language that is known. */
  readonly guessed: Partial<Vocabulary>;
  /** A language in front of its paths, `es`; `''` for none. */
  readonly language: string;
  /** Addresses of pages that would show words and could not be read. */
  readonly unread: readonly string[];
}

/** A calendar elsewhere, opened for reading. */
export interface Source {
  /** The same each time it is read, e.g. `agenda.example`. */
  readonly name: string;
  /** What is to be said of it before it is read. */
  readonly notices?: readonly Phrase[];
  /** How many records there are, as far as the source knows. */
  readonly total: number;
  /** It tells of some of its records each time, so that nothing vanishes by not being told. */
  readonly isPart?: true;
  /** Whether only what everybody may read is read. */
  readonly publicOnly: boolean;
  /** Whether events that no list shows are read too. */
  readonly showsHidden: boolean;
  /** The first day of the events that are read, `YYYY-MM-DD`, null for all. */
  readonly since: string | null;
  /**
   * Reads it, kinds in their order, categories after those above them. What is thrown in between ends the import;
   * what was read before stays.
   */
  readonly read: () => AsyncIterable<SourceBatch>;
  /** Asks for each of these records by itself, before it counts as gone; absent where what is not read is not there. */
  readonly ask?: (kind: ImportKind, keys: readonly string[]) => Promise<Asked>;
  /** What did not come and is no record of these kinds, a picture or a person; known when all is read. */
  readonly losses?: () => readonly Phrase[];
  /** The keys that have no place here and were left out; complete when all is read. */
  readonly unknownKeys?: () => readonly UnknownKey[];
  /** Whether keys that are left out count as not imported; absent for sites, which have keys of plug-ins. */
  readonly countsUnknownKeys?: true;
  /** The words of its addresses, null where they are not looked for; known when all is read. */
  readonly words?: () => FoundWords | null;
  /** What is to be said of the whole, known when all is read: e.g. settings that make answers look as they did. */
  readonly remarks: () => readonly Phrase[];
}
