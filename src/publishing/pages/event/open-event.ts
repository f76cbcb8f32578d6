import { findEventBySlug } from '../../../calendar/events/write/repository.ts';
import type { Place } from '../../../kernel/addresses/place.ts';
import { eventPlace } from '../../../kernel/addresses/place.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import { hasSeen, seenCookie } from './seen-cookie.ts';

/** The published event that has the slug; null when there is none. */
export const findShownEvent = async ({ database }: PageContext, slug: string): Promise<EventRow | null> => {
  const row = await findEventBySlug(database.read, slug);
  return row?.status === 'publish' ? row : null;
};

/** Whether other sites are not to show it: it is in no list, or a password hides it. */
export const isKeptBack = ({ hide_from_listings, password_hash }: EventRow): boolean =>
  hide_from_listings === 1 || password_hash !== null;

/** Whether the reader may see what a password hides: there is none, or he has given it. */
export const isOpenTo = (event: EventRow, cookies: string | undefined, { now }: Visit): boolean =>
  event.password_hash === null || hasSeen(event, cookies, Math.floor(now.epochMilliseconds / 1000));

/** What came of a password: the cookie that opens the page, or why not. */
export type TriedPassword =
  | { readonly cookie: string; readonly location: string }
  | { readonly fault: 'wrong' | 'too_many'; readonly seconds: number };

/** Tries a password on an event; guesses are counted as everywhere, by event and network. */
export const tryPassword = async (
  context: PageContext,
  visit: Visit,
  event: EventRow,
  { password, network }: { readonly password: string; readonly network: string },
): Promise<TriedPassword> => {
  const hashes = new Map([[event.id, event.password_hash ?? '']]);
  const { opened, usedUp } = await context.guesses.open(hashes, { password, network, isRight: false });
  const seconds = usedUp.get(event.id);
  if (seconds !== undefined) return { fault: 'too_many', seconds };
  if (!opened.has(event.id)) return { fault: 'wrong', seconds: 0 };
  const place: Place = eventPlace(event.slug);
  const location = linkTo(context, visit, place);
  const cookie = seenCookie(event, {
    path: `${visit.prefix}/${context.words.bases.event}/`,
    now: Math.floor(visit.now.epochMilliseconds / 1000),
    isSecure: visit.origin.startsWith('https:'),
  });
  return { cookie, location };
};
