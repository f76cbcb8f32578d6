import { pick } from '../../../test/support/random.ts';
import type { Sending } from './client.ts';
import { fixedTags, type Kind, type Known, type Ledger, nameOf, type State, websiteOf } from './ledger.ts';

/** One write, and what the record is when it is done. */
export interface Operation {
  readonly kind: Kind;
  /** Null for a creation. */
  readonly known: Known | null;
  readonly sending: Sending;
  readonly after: State;
}

/** What operations are made from. */
export interface Means {
  readonly random: () => number;
  readonly ledger: Ledger;
  /** A word that no other write has. */
  readonly nextMark: () => string;
  /** A picture, as it may be uploaded. */
  readonly picture: Buffer;
}

const fieldNames: Readonly<Record<Kind, string>> = {
  events: 'title',
  venues: 'venue',
  organizers: 'organizer',
  tags: 'name',
  categories: 'name',
  media: 'title',
};

const hasStatus = (kind: Kind): boolean => kind === 'events' || kind === 'venues' || kind === 'organizers';

/** The fields that make a record what the state says, apart from what only a creation sends. */
const fieldsOf = (kind: Kind, state: State): object => ({
  [fieldNames[kind]]: nameOf(kind, state),
  description: state.mark,
  ...(hasStatus(kind) ? { website: websiteOf(state), status: state.status } : {}),
  ...(kind === 'events' ? { tags: state.tags, venue: state.venue === null ? '' : state.venue } : {}),
});

const newState = ({ random, ledger, nextMark }: Means, kind: Kind): State => {
  const mark = nextMark();
  const isEvent = kind === 'events';
  return {
    mark,
    status: isEvent && random() < 0.2 ? 'draft' : 'publish',
    tags: isEvent ? fixedTags.filter(() => random() < 0.5) : [],
    venue: isEvent && random() < 0.5 ? pick(random, ledger.venues) : null,
    organizer: isEvent && random() < 0.4 ? mark : null,
  };
};

const creation = (means: Means, kind: Kind): Operation => {
  const after = newState(means, kind);
  const path = `/${kind}`;
  if (kind === 'media') {
    const texts = new URLSearchParams({ title: nameOf(kind, after), description: after.mark });
    const file = { bytes: means.picture, name: 'cartel.png' };
    return { kind, known: null, sending: { method: 'POST', path: `${path}?${texts}`, file }, after };
  }
  const day = 1 + Math.floor(means.random() * 28);
  const date = `2031-${means.random() < 0.5 ? '05' : '11'}-${String(day).padStart(2, '0')}`;
  const organizer = after.organizer === null ? {} : { organizer: { organizer: `organizers ${after.mark}` } };
  const more =
    kind === 'events' ? { start_date: `${date} 20:00:00`, end_date: `${date} 22:00:00`, ...organizer } : {};
  const json = { ...fieldsOf(kind, after), ...more };
  return { kind, known: null, sending: { method: 'POST', path, json }, after };
};

const update = (means: Means, known: Known): Operation => {
  const { kind, id } = known;
  // Also takes it out of the trash.
  const after = { ...newState(means, kind), organizer: known.state.organizer };
  return {
    kind,
    known,
    sending: { method: 'PATCH', path: `/${kind}/${id}`, json: fieldsOf(kind, after) },
    after,
  };
};

const removal = (known: Known): Operation => {
  const { kind, id, state } = known;
  const after = { ...state, status: hasStatus(kind) ? 'trash' : 'gone' } as const;
  return { kind, known, sending: { method: 'DELETE', path: `/${kind}/${id}` }, after };
};

/** How often which kind is written, beside the others. */
const shares: Readonly<Record<Kind, number>> = {
  events: 33,
  venues: 5,
  organizers: 4,
  tags: 3,
  categories: 2,
  media: 3,
};
const kinds = Object.entries(shares).flatMap(([kind, share]) => Array<Kind>(share).fill(kind as Kind));

/** Picks what is written next: half of it is new, the other changes, deletes or restores what is there. */
export const nextOperation = (means: Means): Operation => {
  const { random, ledger } = means;
  const kind = pick(random, kinds);
  const action = random();
  if (action < 0.5) return creation(means, kind);
  const idle = ledger.records.filter(
    (one) => one.kind === kind && !one.isBusy && one.state.status !== 'gone',
  );
  if (idle.length === 0) return creation(means, kind);
  const known = pick(random, idle);
  return action < 0.85 || known.state.status === 'trash' ? update(means, known) : removal(known);
};
