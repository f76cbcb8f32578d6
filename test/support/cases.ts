import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServerParts } from '../../src/http/server/server.ts';
import { toyServer } from './servers/toy-server.ts';

/** The mount that cases are relative to. */
export const mount = '/calendar/events/v1';

/** One row: a request to the toy table, and what its answer has and has not. */
export interface Case {
  readonly name: string;
  /** Verb and path below the mount; a path that begins with `//` is taken from the root of the server. */
  readonly send: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly form?: string;
  readonly raw?: string | Buffer;
  readonly status: number;
  /** Values by dotted path in the body. */
  readonly has?: Readonly<Record<string, unknown>>;
  /** Dotted paths that must not be there. */
  readonly hasNot?: readonly string[];
  /** Header values; null for a header that must not be there, a pattern to match. */
  readonly answers?: Readonly<Record<string, string | RegExp | null>>;
  readonly text?: string;
}

const dig = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((inside, name) => (inside as Record<string, unknown> | undefined)?.[name], value);

const payloadOf = ({ json, form, raw }: Case) => {
  if (json !== undefined) return { payload: JSON.stringify(json), type: 'application/json' };
  if (form !== undefined) return { payload: form, type: 'application/x-www-form-urlencoded' };
  return raw === undefined ? {} : { payload: raw };
};

const checkHeaders = (expected: Case['answers'], actual: Readonly<Record<string, unknown>>): void => {
  for (const [name, want] of Object.entries(expected ?? {})) {
    const value = actual[name.toLowerCase()];
    if (want === null) assert.equal(value, undefined, name);
    else if (typeof want === 'string') assert.equal(String(value), want, name);
    else assert.match(String(value), want, name);
  }
};

/** Makes a test of every row, each with a server of its own. */
export const testCases = (cases: readonly Case[], parts: Partial<ServerParts> = {}): void => {
  for (const row of cases) {
    test(row.name, async (t) => {
      const [method = 'GET', path = ''] = row.send.split(' ');
      const { payload, type } = payloadOf(row);
      const answer = await toyServer(t, parts).inject({
        method: method as 'GET',
        url: path.startsWith('//') ? path.slice(1) : mount + path,
        headers: { ...(type === undefined ? {} : { 'content-type': type }), ...row.headers },
        ...(payload === undefined ? {} : { payload }),
      });
      assert.equal(answer.statusCode, row.status, answer.body);
      checkHeaders(row.answers, answer.headers);
      if (row.text !== undefined) assert.equal(answer.body, row.text);
      const isJson = answer.body !== '' && /json/.test(String(answer.headers['content-type']));
      const body: unknown = isJson ? JSON.parse(answer.body) : undefined;
      for (const [at, want] of Object.entries(row.has ?? {})) assert.deepEqual(dig(body, at), want, at);
      for (const at of row.hasNot ?? []) assert.equal(dig(body, at), undefined, at);
    });
  }
};
