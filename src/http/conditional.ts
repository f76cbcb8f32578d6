import { hash } from 'node:crypto';
import { AppError } from '../kernel/error.ts';

/** The entity tag, quotes included, of an answer's bytes; `state` is the one of the record in it (RFC 9110 8.8.3). */
export const entityTag = (bytes: Buffer, state: string | undefined): string => {
  const digest = hash('sha256', bytes, 'base64url').slice(0, 22);
  return state === undefined ? `"${digest}"` : `"${state}.${digest}"`;
};

const tag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The tags of a header, without quotes; `*` stands for any. */
const tagsOf = (header: string, takesWeak: boolean): readonly string[] | '*' => {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(tag)].filter((match) => takesWeak || !match[1]).map((match) => match[2] ?? '');
};

/** `If-Match` of a request as `Call.ifMatch`; weak tags never match (RFC 9110 13.1.1). */
export const parseIfMatch = (header: string | undefined): readonly string[] | '*' | null =>
  header === undefined ? null : tagsOf(header, false);

/** Whether `If-None-Match` says that the client has this very answer; weak comparison (RFC 9110 13.1.2). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  // Most that do not match are told from afar.
  if (!ifNoneMatch.includes(etag) && ifNoneMatch.trim() !== '*') return false;
  const tags = tagsOf(ifNoneMatch, true);
  return tags === '*' || tags.includes(etag.slice(1, -1));
};

/**
 * Whether a write may go on: the request has no `If-Match`, or one of its tags was given for the record's present
 * state. Tags of every representation (thinned, with and without links) of one state count alike.
 */
export const matches = (ifMatch: readonly string[] | '*' | null, state: string): boolean =>
  ifMatch === null || ifMatch === '*' || ifMatch.some((given) => given.split('.', 1)[0] === state);

/**
 * Lets a write go on when `matches` does.
 * @throws AppError 412 `rest_precondition_failed`.
 */
export const requireState = (ifMatch: readonly string[] | '*' | null, state: string): void => {
  if (matches(ifMatch, state)) return;
  throw new AppError('precondition', 'rest_precondition_failed', {
    es: 'El registro ha cambiado desde que se leyó.',
    en: 'The record has changed since it was read.',
  });
};
