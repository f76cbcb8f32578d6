import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newFolder } from '../support/calendars/backing-up.ts';
import { startServing } from '../support/command-line.ts';

test('all that a service writes to standard error is its log, one line of JSON each, with the name of the site', async (t) => {
  const data = await newFolder(t);
  const flags = ['--data-dir', data, '--site-name', 'Fiestas', '--log-level', 'debug', '--demo'];
  const service = await startServing(t, flags);
  await fetch(`${service.address}/healthz`);
  const answer = await fetch(`${service.address}/calendar/events/v1/events?start_date=geheim`);
  assert.equal(answer.status, 400);
  const line = JSON.parse(await service.nextLogged(/"answered".*|"code"/));
  assert.deepEqual([line.code, line.fields], ['rest_invalid_param', ['start_date']]);
  assert.equal(line.reqId, answer.headers.get('x-request-id'));
  assert.match(answer.headers.get('access-control-expose-headers') ?? '', /\bX-Request-Id\b/);
  service.signal('SIGTERM');
  assert.equal(await service.ended, 0);
  const lines = service.log().trim().split('\n');
  assert.ok(lines.length >= 4);
  assert.deepEqual([...new Set(lines.map((each) => JSON.parse(each).site))], ['Fiestas']);
});
