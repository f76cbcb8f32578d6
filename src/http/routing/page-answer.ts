import { hash } from 'node:crypto';
import { anonymous } from '../../kernel/actor.ts';
import { parseQuery } from '../request/query.ts';
import { type Forms, formsOf } from '../response/answer-forms.ts';
import { entityTag, weakTag } from '../response/conditional.ts';
import { adviceOf } from '../response/outgoing.ts';
import type { ResponseCache } from '../response/response-cache.ts';
import { readBytes } from '../server/body-bytes.ts';
import type { Budget } from '../server/budget.ts';
import type { CountRequest } from '../server/rate-limits.ts';
import { clientGone, type Slots } from '../server/slots.ts';
import { countCaller } from './ask.ts';
import { type Known, sendContinue, slotClientOf, step, type Way } from './context.ts';
import type { Refusal } from './errors.ts';
import { type AnsweredFeed, answerFeed } from './feed-answer.ts';
import type { FeedPage, Page, PageAnswer, PageCall, PageSite } from './page-site.ts';
import type { ReadingLimits } from './read-call.ts';

/** What pages need beside their request. */
export interface PageHandling {
  readonly countRequest: CountRequest;
  readonly responseCache: ResponseCache;
  readonly slots: Slots;
  readonly bodies: { readonly strangers: Budget };
  readonly limits: ReadingLimits;
}

/** The most bytes of a form of a page: one field with a password. */
const mostOfForm = 4 * 1024;

const callOf = ({ request, path, queryText, client }: Known): PageCall => ({
  method: request.method === 'HEAD' ? 'GET' : (request.method ?? 'GET'),
  path,
  queryText,
  client,
});

const toForms = (known: Known, answer: PageAnswer, onGrown?: () => void): Forms => {
  const body = Buffer.from(answer.body);
  const isTagged = known.isRead && answer.status === 200 && answer.freshness !== undefined;
  const etag = isTagged ? entityTag(hash('sha256', body, 'base64url')) : null;
  const headers = {
    ...answer.headers,
    ...known.transport(),
    ...(etag === null ? {} : { ETag: etag }),
    'Content-Length': String(body.length),
  };
  const { status, cookies } = answer;
  const outgoing = { status, headers, body, etag, ...(cookies === undefined ? {} : { cookies }) };
  return formsOf(outgoing, onGrown === undefined ? 'once' : 'kept', onGrown);
};

const fieldsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(parseQuery(text)).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value]] : [],
    ),
  );

const readForm = async (way: Way, { bodies, limits }: PageHandling) => {
  const { request } = way.known;
  const bytes = await readBytes(request, mostOfForm, {
    ...limits,
    budget: bodies.strangers,
    holder: slotClientOf(way.known),
    sendContinue: () => sendContinue(way),
    onTaken: (free) => way.held.push(free),
    refuseLong: null,
  });
  return fieldsOf(bytes.toString('utf8'));
};

/** A page, and whether its bytes stood ready. */
export type AnsweredPage = AnsweredFeed;

const answerWithFeed = async (
  way: Way,
  { template, open }: FeedPage,
  { responseCache, slots }: PageHandling,
  count: () => void,
): Promise<AnsweredPage> => {
  let isCounted = false;
  const countOnce = (): void => {
    if (!isCounted) count();
    isCounted = true;
  };
  try {
    const { key, headers, digest, pieces } = await open();
    const named = `page\n${way.known.origin}\n${key}`;
    const feed = { key: named, headers, etag: weakTag(digest), template, pieces };
    return await answerFeed(way, feed, { responseCache, slots, count: countOnce });
  } catch (error) {
    countOnce();
    throw error;
  }
};

/**
 * Answers with a page: from the cache, or made in a slot. The reader is a stranger to it, whoever is signed in.
 * @throws AppError what its address or making it refuses, 429, 503.
 */
export const answerPage = async (way: Way, site: PageSite, handling: PageHandling): Promise<AnsweredPage> => {
  const { responseCache, slots, countRequest } = handling;
  const count = (): void => countCaller(way, anonymous, countRequest);
  let page: Page | FeedPage;
  try {
    page = site.find(callOf(way.known));
  } catch (error) {
    count();
    throw error;
  }
  step(way, { ...way.known, template: page.template });
  if ('open' in page) return answerWithFeed(way, page, handling, count);
  count();
  const { known } = way;
  const { headers } = known.request;
  const key = page.key === null ? null : `page\n${known.origin}\n${page.key}`;
  const ready = key === null ? null : responseCache.findBy(key);
  if (ready !== null) return { message: ready.forms.messageFor(headers), ready };
  const who = slotClientOf(known);
  if (page.work !== 'none') way.held.push(await slots.acquire(page.work, who));
  const answer = await page.make({
    readForm: () => readForm(way, handling),
    giveWay: async () => {
      await slots.giveWay();
      if (who.isGone()) throw clientGone();
    },
  });
  const { freshness } = answer;
  if (key === null || freshness === undefined)
    return { message: toForms(known, answer).messageFor(headers), ready };
  const forms = toForms(known, answer, () => responseCache.recount(key, forms));
  responseCache.store(key, { forms, freshness, template: page.template });
  return { message: forms.messageFor(headers), ready };
};

/** Whether the reader would rather have what programs read (pages.md 3.11). */
const prefersJson = ({ request }: Known): boolean =>
  /^\s*application\/json/i.test(request.headers.accept ?? '');

/** The page that refuses, or null for a reader who wants the error form of the interface. */
export const refusalPage = (known: Known, site: PageSite, refusal: Refusal): Forms | null => {
  if (prefersJson(known)) return null;
  const { headers, ...page } = site.refuse(callOf(known), refusal);
  return toForms(known, { ...page, headers: { ...headers, ...adviceOf(refusal) } });
};
