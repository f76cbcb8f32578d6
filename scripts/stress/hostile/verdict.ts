import { readJsonFeed } from '../../../test/support/feeds/json-feed.ts';
import { readAtom, readRss } from '../../../test/support/feeds/rules.ts';

const isServerError = (status: number): boolean => status >= 500 && status !== 501;

/** Functions that parse a feed of that type and throw where it is broken. */
const feedReaders: Readonly<Record<string, (text: string) => unknown>> = {
  'text/calendar': (text) => {
    if (!/^BEGIN:VCALENDAR\r\n[\s\S]*\r\nEND:VCALENDAR\r\n$/.test(text)) throw new Error('no calendar');
  },
  'application/rss+xml': readRss,
  'application/atom+xml': readAtom,
  'application/feed+json': readJsonFeed,
};

/** The value of a JSON body, or of the argument of a JSONP call. */
const parseBody = (text: string) => JSON.parse(/^\/\*\*\/[\w.]+\((.*)\)$/s.exec(text)?.[1] ?? text);

/** The error in a JSON body, or null. With `_envelope` status and body are inside. */
const errorInJson = (status: number, text: string): string | null => {
  const value = parseBody(text);
  const isEnvelope = typeof value?.status === 'number' && 'body' in value && 'headers' in value;
  const [effective, body] = isEnvelope ? [value.status, value.body] : [status, value];
  if (isServerError(effective)) return `status ${effective} inside`;
  if (effective < 400) return null;
  const { code, message, data } = body ?? {};
  const isComplete = /^[\w-]+$/.test(String(code)) && typeof message === 'string' && message !== '';
  return isComplete && data?.status === effective ? null : 'no error body';
};

/**
 * Returns what is wrong with a response, or null: it has to be below 500 (or 501) and JSON, a JSONP call or a feed, with
 * the error body from 400 on. Outside of the mounts an error is a page.
 */
export const faultOf = (status: number, type: string, body: string, isHead = false): string | null => {
  const excerpt = body.slice(0, 300);
  if (isServerError(status)) return `status ${status}: ${excerpt}`;
  if (isHead || status === 204 || status === 304) return body === '' ? null : `a body with status ${status}`;
  if (/^text\/html; charset=utf-8$/i.test(type)) {
    const isErrorPage = status >= 400 && body.includes('<meta name="robots" content="noindex');
    return isErrorPage ? null : `status ${status} is no error page`;
  }
  const readFeed = feedReaders[type.split(';')[0] ?? ''];
  try {
    if (readFeed !== undefined) {
      readFeed(body);
      return status === 200 ? null : `status ${status} is a feed`;
    }
    if (!/^application\/(?:json|javascript); charset=utf-8$/i.test(type))
      return `status ${status} is ${type}`;
    const error = errorInJson(status, body);
    return error === null ? null : `${error}: ${excerpt}`;
  } catch (error) {
    return `a broken body with status ${status} (${error}): ${excerpt}`;
  }
};
