/** The collections that are written to. */
export type Kind = 'events' | 'venues' | 'organizers' | 'tags' | 'categories' | 'media';

/** What a record was told to be. All texts of it carry one mark, so that a half of it shows. */
export interface State {
  /** One word, of this write alone. */
  readonly mark: string;
  readonly status: 'publish' | 'draft' | 'trash' | 'gone';
  /** Names of tags that are never deleted, in order; of events. */
  readonly tags: readonly string[];
  /** Id of a venue that is never deleted; of events. */
  readonly venue: number | null;
  /** Mark of the organizer that was made together with the event. */
  readonly organizer: string | null;
}

/** A record that is known to be there. */
export interface Known {
  readonly kind: Kind;
  readonly id: number;
  /** As it was acknowledged last. */
  state: State;
  /** As a write would have made it that nobody has acknowledged or refused. */
  possible: State | null;
  /** Somebody is writing it, or it is not known what came of that. */
  isBusy: boolean;
  /** Something was written since it was compared last. */
  isTouched: boolean;
}

/** A creation that nobody has acknowledged or refused. */
interface OpenCreation {
  readonly kind: Kind;
  readonly state: State;
}

/** All that is known of one calendar. */
export interface Ledger {
  readonly records: Known[];
  readonly openCreations: OpenCreation[];
  /** The venues that are never deleted. */
  readonly venues: readonly number[];
  /** How many writes were acknowledged. */
  acknowledged: number;
}

/** Names of the tags that are never deleted. */
export const fixedTags = ['aire libre', 'gratis', 'noche'] as const;

// biome-ignore lint/suspicious/noExplicitAny: answers have every shape
type Body = any;

const bare = (html: string): string => html.replace(/<[^>]*>/g, '').trim();

/** What an answer says of what a state holds, as text that compares. */
export const describeAnswer = (kind: Kind, body: Body, venues: readonly number[]): string => {
  if (kind === 'tags' || kind === 'categories')
    return JSON.stringify({ name: body.name, description: body.description });
  if (kind === 'media') return JSON.stringify({ name: body.title, description: bare(body.description) });
  const { status, website } = body;
  const description = bare(body.description);
  if (kind === 'events') {
    if (status === 'trash') return 'trash';
    const tags = body.tags.map(({ name }: Body) => name).sort();
    const places = Array.isArray(body.venue) ? body.venue : [body.venue];
    const venue = places.map(({ id }: Body) => id).filter((id: number) => venues.includes(id));
    const organizer = body.organizer.map(({ organizer: name }: Body) => name);
    return JSON.stringify({ name: body.title, description, website, status, tags, venue, organizer });
  }
  const name = kind === 'venues' ? body.venue : body.organizer;
  return JSON.stringify({ name, description, website, status });
};

/** What a record of that kind is called in that state. */
export const nameOf = (kind: Kind, { mark }: State): string => `${kind} ${mark}`;

/** Where a record of that state says more can be read. */
export const websiteOf = ({ mark }: State): string => `https://agenda.test/${mark}`;

/** What an answer is to say of it; `gone` when there is to be none. */
export const describeState = (kind: Kind, state: State): string => {
  const { mark, status, tags, venue, organizer } = state;
  if (status === 'gone') return 'gone';
  const [name, website] = [nameOf(kind, state), websiteOf(state)];
  if (kind === 'tags' || kind === 'categories' || kind === 'media')
    return JSON.stringify({ name, description: mark });
  if (kind !== 'events') return JSON.stringify({ name, description: mark, website, status });
  if (status === 'trash') return 'trash';
  return JSON.stringify({
    name,
    description: mark,
    website,
    status,
    tags,
    venue: venue === null ? [] : [venue],
    organizer: organizer === null ? [] : [`organizers ${organizer}`],
  });
};
