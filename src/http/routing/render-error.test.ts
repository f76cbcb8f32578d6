import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { noLog } from '../server/request-log.ts';
import type { Handler } from './context.ts';

const failing = (): never => {
  throw new Error('a view with a defect');
};

test('an error page that fails itself is a 500 in JSON, and logged', async (t) => {
  const logged: string[] = [];
  const pages: Handler = { format: 'page', table: null, plan: failing, renderError: failing };
  const error = ({ err }: { readonly err: Error }): void => void logged.push(err.message);
  const app = toyServer(t, { pages, log: { ...noLog, error } });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  const answer = await fetch(`${address}/somewhere/`);
  assert.equal(answer.status, 500);
  const { code, data } = (await answer.json()) as { code: string; data: { request_id: string } };
  assert.equal(code, 'internal_server_error');
  assert.equal(data.request_id, answer.headers.get('x-request-id'));
  assert.deepEqual(logged, ['a view with a defect', 'a view with a defect']);
});
