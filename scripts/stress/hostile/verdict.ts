import { readJsonFeed } from '../../../test/support/feeds/json-feed.ts';
import { readAtom, readRss } from '../../../test/support/feeds/rules.ts';
/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const inside = (text: string): unknown => {
  const called = /^\/\*\*\/[\w.]+\((.*)\)$/s.exec(text);
  return JSON.parse(called?.[1] ?? text);
};

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Whether a value is the error body of the interface for that status. */
const isErrorBody = (value: unknown, status: number): boolean =>
  isObject(value) &&
  typeof value['code'] === 'string' &&
  /^[\w-]+$/.test(value['code']) &&
  typeof value['message'] === 'string' &&
  value['message'] !== '' &&
  isObject(value['data']) &&
  value['data']['status'] === status;

/** The status that counts and the body of it: with `_envelope` both are inside. */
const unwrapped = (status: number, body: unknown): [number, unknown] =>
  isObject(body) && typeof body['status'] === 'number' && 'body' in body && 'headers' in body
    ? [body['status'], body['body']]
    : [status, body];

/** What reads a feed of each type; throws where it is broken. */
const feedReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'text/calendar': (text) => {
    if (!/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/.test(text)) throw new Error('no calendar');
  },
  'application/rss+xml': readRss,
  'application/atom+xml': readAtom,
  'application/feed+json': readJsonFeed,
};

const faultOfFeed = (read: (text: string) => unknown, { status, text }: RawAnswer): string | null => {
  if (status !== 200) return `status ${status} is a feed`;
  try {
    read(text);
    return null;
  } catch (error) {
    return `a broken feed (${error}): ${text.slice(0, 300)}`;
  }
};

/**
 * What is wrong with an answer of the interface, or null: no status from 500 on (but 501, which is a plain no), JSON,
 * a call with JSON or a feed, and for refusals the error body.
 */
export const faultOf = (answer: RawAnswer, isHead = false): string | null => {
  const { status, type, text } = answer;
  if (status >= 500 && status !== 501) return `status ${status}: ${text.slice(0, 300)}`;
  if (isHead || status === 204 || status === 304) return text === '' ? null : `a body with status ${status}`;
  // Outside of the mounts a refusal is a page.
  if (/^text\/html; charset=utf-8$/i.test(type))
    return status >= 400 && /<meta name="robots" content="noindex"/.test(text)
      ? null
      : `status ${status} is no refusing page`;
  const read = feedReaders[type.split(';')[0] ?? ''];
  if (read !== undefined) return faultOfFeed(read, answer);
  if (!/^application\/(?:json|javascript); charset=utf-8$/i.test(type)) return `status ${status} is ${type}`;
  let body: unknown;
  try {
    body = inside(text);
  } catch {
    return `status ${status} is no JSON: ${text.slice(0, 300)}`;
  }
  const [counted, value] = unwrapped(status, body);
  if (counted >= 500 && counted !== 501) return `status ${counted} inside: ${text.slice(0, 300)}`;
  return counted >= 400 && !isErrorBody(value, counted) ? `no error body: ${text.slice(0, 300)}` : null;
};
