import { createHmac, timingSafeEqual } from 'node:crypto';
import { findEventBySlug } from '../../../calendar/events/write/repository.ts';
import { eventPlace } from '../../../kernel/addresses/place.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { linkTo } from '../reading/links.ts';
import { stateOf, timeOf, titleOf } from '../reading/listed-event.ts';
import { namedTitles, type PageContent, unlisted } from '../reading/page-content.ts';
import { noSuchPage } from '../reading/page-errors.ts';
import type { PageContext, PageRequest } from '../reading/page-request.ts';

/** Returns the published event that has the slug; null when there is none. */
export const findPublishedEvent = async (
  { database }: PageContext,
  slug: string,
): Promise<EventRow | null> => {
  const row = await findEventBySlug(database.read, slug);
  return row?.status === 'publish' ? row : null;
};

/** Returns whether an event is not for other sites and search engines: it is in no list, or a password hides it. */
export const isKeptBack = ({ hide_from_listings, password_hash }: EventRow): boolean =>
  hide_from_listings === 1 || password_hash !== null;

/** Returns the published event that has the slug. @throws AppError 404, in an embed also for one that is kept back. */
export const requireEvent = async (request: PageRequest, slug: string): Promise<EventRow> => {
  const event = await findPublishedEvent(request, slug);
  if (event === null || (request.embedded !== null && isKeptBack(event))) throw noSuchPage();
  return event;
};

/** How long a cookie opens the page, in seconds. */
const lifetime = 24 * 60 * 60;

/** The key is the hash of the password: another password ends all cookies. */
const signatureOf = ({ id, password_hash }: EventRow, end: number): Buffer =>
  createHmac('sha256', password_hash ?? '')
    .update(`seen ${id} ${end}`)
    .digest();

const secondsOf = ({ now }: PageRequest): number => Math.floor(now.epochMilliseconds / 1000);

/** Returns the cookie of a reader who gave the password (pages.md 3.10): id, end and a digest of both. */
const cookieOf = (request: PageRequest, event: EventRow): string => {
  const end = secondsOf(request) + lifetime;
  const value = `${event.id}.${end}.${signatureOf(event, end).toString('base64url')}`;
  const path = `${request.prefix}/${request.addressWords.bases.event}/`;
  const secure = request.origin.startsWith('https:') ? '; Secure' : '';
  return `seen-${event.id}=${value}; Path=${path}; Max-Age=${lifetime}; HttpOnly; SameSite=Lax${secure}`;
};

/** Returns whether the reader may see an event: it has no password, or a valid cookie came with the request. */
export const isOpen = (request: PageRequest, event: EventRow): boolean => {
  if (event.password_hash === null) return true;
  const [, value = ''] = new RegExp(`(?:^|;)\\s*seen-${event.id}=([^;=]*)`).exec(request.cookies ?? '') ?? [];
  const [id, end, signature = ''] = value.trim().split('.');
  if (Number(id) !== event.id || !/^\d{1,12}$/.test(end ?? '') || Number(end) <= secondsOf(request))
    return false;
  const given = Buffer.from(signature, 'base64url');
  const expected = signatureOf(event, Number(end));
  return given.length === expected.length && timingSafeEqual(given, expected);
};

/** The result of a password: the cookie that opens the page, or the reason and how many seconds to wait. */
type PasswordResult =
  | { readonly cookie: string }
  | { readonly error: 'wrong' | 'too_many'; readonly seconds: number };

/** Tries a password on an event; attempts are counted by event and network, as everywhere. */
export const tryPassword = async (
  request: PageRequest,
  event: EventRow,
  { password, network }: { readonly password: string; readonly network: string },
): Promise<PasswordResult> => {
  const hashes = new Map([[event.id, event.password_hash ?? '']]);
  const { opened, usedUp } = await request.guesses.open(hashes, { password, network, isRight: false });
  const seconds = usedUp.get(event.id);
  if (seconds !== undefined) return { error: 'too_many', seconds };
  return opened.has(event.id) ? { cookie: cookieOf(request, event) } : { error: 'wrong', seconds: 0 };
};

/** Reads the page of an event that a password hides: what the mask of v1 leaves, and the form. */
export const readPasswordPage = (
  request: PageRequest,
  event: EventRow,
  error: 'wrong' | 'too_many' | null,
) => {
  const data = {
    title: titleOf(event),
    time: timeOf(request, event),
    state: stateOf(request, event, []),
    note: event.status_note,
    /** Where the form is sent. */
    action: linkTo(request, eventPlace(event.slug)),
    error,
  };
  const head = { ...namedTitles(request, data.title), ...unlisted };
  return {
    page: 'password',
    data,
    head,
    expiresAt: null,
    isPersonal: true,
  } as const satisfies PageContent<unknown>;
};

/** The page of the password of an event. */
export type PasswordPage = ReturnType<typeof readPasswordPage>['data'];
