import { pick } from '../../../test/support/random.ts';
import type { HttpRequest } from '../../shared/client.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses have every shape
export type Body = any;

/** The collections that are written to. */
export type Kind = 'events' | 'venues' | 'organizers' | 'tags' | 'categories' | 'media';

/** A record that exists, or existed. */
export interface StoredRecord {
  readonly kind: Kind;
  readonly id: number;
  /**
   * As it was acknowledged last: the word in all texts of the write that it is from, its inline records included, so that
   * half a write shows; `trash`; or `gone`, as terms and images are that were deleted.
   */
  state: string;
  /** The outcome of a write that was neither acknowledged nor refused. */
  possible: string | null;
  /** A write is in flight, or its outcome is unknown. */
  isBusy: boolean;
  /** It was written since it was compared last. */
  isTouched: boolean;
}

/** All records of one calendar, and what writes are made from. */
export interface Ledger {
  readonly random: () => number;
  /** Returns a word that no other write has. */
  readonly nextMark: () => string;
  /** A picture that may be uploaded. */
  readonly picture: Buffer;
  readonly records: StoredRecord[];
  /** Creations that were neither acknowledged nor refused. */
  readonly openCreations: Pick<StoredRecord, 'kind' | 'state'>[];
}

/** One write, and the state of its record afterwards. */
export interface Operation {
  readonly kind: Kind;
  /** Null for a creation. */
  readonly record: StoredRecord | null;
  readonly request: HttpRequest;
  readonly after: string;
}

/** A record in that state, of which no write is in flight. */
export const newRecord = (kind: Kind, id: number, state: string): StoredRecord => ({
  ...{ kind, id, state, possible: null, isBusy: false, isTouched: true },
});

/** For each kind: its field for the name, its table and column, and how often it is written. */
export const kinds = {
  events: { field: 'title', table: 'events', column: 'title', share: 33 },
  venues: { field: 'venue', table: 'venues', column: 'name', share: 5 },
  organizers: { field: 'organizer', table: 'organizers', column: 'name', share: 4 },
  tags: { field: 'name', table: 'terms', column: 'name', share: 3 },
  categories: { field: 'name', table: 'terms', column: 'name', share: 2 },
  media: { field: 'title', table: 'images', column: 'title', share: 3 },
} as const;

const hasTrash = (kind: Kind): boolean => kind === 'events' || kind === 'venues' || kind === 'organizers';

/** The name that a write gives to its record. */
export const nameOf = (kind: Kind, mark: string): string => `${kind} ${mark}`;

/** Returns the state that the body of a response shows: the word that all of its texts have, or these texts. */
export const stateIn = (kind: Kind, body: Body): string => {
  if (body.status === 'trash') return 'trash';
  const texts = [body[kinds[kind].field], body.description];
  if (hasTrash(kind)) texts.push(body.website);
  if (kind === 'events') texts.push(body.tags[0]?.name, body.venue.venue, body.organizer[0]?.organizer);
  const marks = new Set(texts.map((text) => /\bm\d+\b/.exec(text)?.[0] ?? 'none'));
  return marks.size === 1 ? ([...marks][0] ?? '') : texts.join(', ');
};

const json = (method: string, path: string, fields: object): HttpRequest => ({
  ...{ method, path, body: JSON.stringify(fields) },
  headers: { 'content-type': 'application/json' },
});

/** The fields of a write; those of an event create a tag, a venue and an organizer. */
const fieldsOf = (kind: Kind, mark: string): object => ({
  ...{ [kinds[kind].field]: nameOf(kind, mark), description: mark },
  ...(hasTrash(kind) ? { website: `https://agenda.test/${mark}`, status: 'publish' } : {}),
  ...(kind === 'events'
    ? {
        tags: [`tag ${mark}`],
        venue: { venue: `inline ${mark}` },
        organizer: { organizer: `inline ${mark}` },
      }
    : {}),
});

const creation = ({ random, nextMark, picture }: Ledger, kind: Kind): Operation => {
  const mark = nextMark();
  const date = `2031-${random() < 0.5 ? '05' : '11'}-${10 + Math.floor(random() * 18)}`;
  const dates = { start_date: `${date} 20:00:00`, end_date: `${date} 22:00:00` };
  const headers = {
    'content-type': 'image/png',
    'content-disposition': 'attachment; filename="cartel.png"',
  };
  const query = new URLSearchParams({ title: nameOf(kind, mark), description: mark });
  const request =
    kind === 'media'
      ? { method: 'POST', path: `/media?${query}`, headers, body: picture }
      : json('POST', `/${kind}`, { ...fieldsOf(kind, mark), ...(kind === 'events' ? dates : {}) });
  return { kind, record: null, request, after: mark };
};

const weighted = Object.entries(kinds).flatMap(([kind, { share }]) => Array<Kind>(share).fill(kind as Kind));

/** Picks the next write: half of them create, the others change, delete or restore records. */
export const nextOperation = (ledger: Ledger): Operation => {
  const { random, records } = ledger;
  const kind = pick(random, weighted);
  const action = random();
  const idle = records.filter((one) => one.kind === kind && !one.isBusy && one.state !== 'gone');
  if (action < 0.5 || idle.length === 0) return creation(ledger, kind);
  const record = pick(random, idle);
  const path = `/${kind}/${record.id}`;
  if (action > 0.85 && record.state !== 'trash')
    return { kind, record, request: { method: 'DELETE', path }, after: hasTrash(kind) ? 'trash' : 'gone' };
  const after = ledger.nextMark();
  return { kind, record, request: json('PATCH', path, fieldsOf(kind, after)), after };
};
