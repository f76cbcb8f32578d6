import { pick } from '../../../test/support/random.ts';
import type { HttpRequest } from '../../shared/client.ts';

// biome-ignore lint/suspicious/noExplicitAny: responses have every shape
export type Body = any;

/** The collections that are written to. */
export type Kind = 'events' | 'venues' | 'organizers' | 'tags' | 'categories' | 'media';

/** What a response must contain of a record. Its texts contain one word of one write, so that half a write shows. */
export type State =
  | {
      readonly name: string;
      readonly description: string;
      readonly website?: string;
      readonly status?: 'publish' | 'draft' | 'trash';
      /** Names of tags that are never deleted, in order; of events. */
      readonly tags?: readonly string[];
      /** Ids of venues that are never deleted; of events. */
      readonly venue?: readonly number[];
      /** Names of organizers that were created together with the event. */
      readonly organizer?: readonly string[];
    }
  | 'trash'
  | 'gone';

/** A record that exists, or existed. */
export interface StoredRecord {
  readonly kind: Kind;
  readonly id: number;
  readonly organizer: readonly string[];
  /** As it was acknowledged last. */
  state: State;
  /** The outcome of a write that was neither acknowledged nor refused. */
  possible: State | null;
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
  /** The venues that are never deleted. */
  readonly venues: readonly number[];
}

/** One write, and the state of its record afterwards. */
export interface Operation {
  readonly kind: Kind;
  /** Null for a creation. */
  readonly record: StoredRecord | null;
  readonly request: HttpRequest;
  readonly after: State;
}

/** A record in that state, of which no write is in flight. */
export const newRecord = (kind: Kind, id: number, state: State): StoredRecord => ({
  ...{ kind, id, state, possible: null, isBusy: false, isTouched: true },
  organizer: typeof state === 'string' ? [] : (state.organizer ?? []),
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

const fixedTags = ['aire libre', 'gratis', 'noche'] as const;
const hasStatus = (kind: Kind): boolean => kind === 'events' || kind === 'venues' || kind === 'organizers';
const withoutMarkup = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

/** The state that the body of a response shows. */
export const stateIn = (kind: Kind, body: Body, venues: readonly number[]): State => {
  const name = body[kinds[kind].field];
  const description = withoutMarkup(body.description);
  if (!hasStatus(kind)) return { name, description };
  const { status, website } = body;
  if (kind !== 'events') return { name, description, website, status };
  if (status === 'trash') return 'trash';
  const linked = Array.isArray(body.venue) ? body.venue : [body.venue];
  return {
    ...{ name, description, website, status },
    tags: body.tags.map((tag: Body) => tag.name).sort(),
    venue: linked.map(({ id }: Body) => id).filter((id: number) => venues.includes(id)),
    organizer: body.organizer.map(({ organizer }: Body) => organizer),
  };
};

const newState = (
  { random, venues }: Ledger,
  kind: Kind,
  mark: string,
  organizer: readonly string[],
): Exclude<State, string> => {
  const [name, website] = [`${kind} ${mark}`, `https://agenda.test/${mark}`];
  if (!hasStatus(kind)) return { name, description: mark };
  if (kind !== 'events') return { name, description: mark, website, status: 'publish' };
  return {
    ...{ name, description: mark, website, status: random() < 0.2 ? 'draft' : 'publish' },
    tags: fixedTags.filter(() => random() < 0.5),
    venue: random() < 0.5 ? [pick(random, venues)] : [],
    organizer,
  };
};

const json = (method: string, path: string, fields: object): HttpRequest => ({
  ...{ method, path, body: JSON.stringify(fields) },
  headers: { 'content-type': 'application/json' },
});

/** The fields that make a record what the state contains, apart from those that only a creation sends. */
const fieldsOf = (
  kind: Kind,
  { name, organizer: _, venue: [venue] = [], ...fields }: Exclude<State, string>,
) => ({
  ...fields,
  [kinds[kind].field]: name,
  ...(kind === 'events' ? { venue: venue ?? '' } : {}),
});

const creation = (ledger: Ledger, kind: Kind): Operation => {
  const { random, nextMark, picture } = ledger;
  const mark = nextMark();
  const organizer = kind === 'events' && random() < 0.4 ? [`organizers ${mark}`] : [];
  const after = newState(ledger, kind, mark, organizer);
  if (kind === 'media') {
    const path = `/media?${new URLSearchParams({ title: after.name, description: mark })}`;
    const headers = {
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="cartel.png"',
    };
    return { kind, record: null, request: { method: 'POST', path, headers, body: picture }, after };
  }
  const date = `2031-${random() < 0.5 ? '05' : '11'}-${10 + Math.floor(random() * 18)}`;
  const dates = { start_date: `${date} 20:00:00`, end_date: `${date} 22:00:00` };
  const created = organizer.map((name) => ({ organizer: name }));
  const more = kind === 'events' ? { ...dates, organizer: created } : {};
  const request = json('POST', `/${kind}`, { ...fieldsOf(kind, after), ...more });
  return { kind, record: null, request, after };
};

/** Changes every text of a record; also takes it out of the trash. */
const update = (ledger: Ledger, record: StoredRecord): Operation => {
  const { kind, id, organizer } = record;
  const after = newState(ledger, kind, ledger.nextMark(), organizer);
  return { kind, record, request: json('PATCH', `/${kind}/${id}`, fieldsOf(kind, after)), after };
};

const isInTrash = (state: State): boolean =>
  state === 'trash' || (typeof state === 'object' && state.status === 'trash');

const removal = (record: StoredRecord): Operation => {
  const { kind, id, state } = record;
  const request = { method: 'DELETE', path: `/${kind}/${id}` };
  // An event in the trash has no body for readers.
  if (kind === 'events') return { kind, record, request, after: 'trash' };
  const isKept = hasStatus(kind) && typeof state === 'object';
  return { kind, record, request, after: isKept ? { ...state, status: 'trash' } : 'gone' };
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
  return action < 0.85 || isInTrash(record.state) ? update(ledger, record) : removal(record);
};
