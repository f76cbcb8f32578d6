import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { createRateLimits, type RateLimitSettings } from './rate-limits.ts';

const start = (t: TestContext, settings: Partial<RateLimitSettings>) => {
  const rateLimits = { ...{ seconds: 3600, reads: 0, writes: 0, loopback: false }, ...settings };
  const app = toyServer(t, { options: { rateLimits, trustedProxies: ['127.0.0.1'] } });
  const ask = async (request: string, from: string, authorization?: string) => {
    const [method = '', path = ''] = request.split(' ');
    const answer = await app.inject({
      method: method as 'GET',
      url: path.startsWith('/') ? `${mount}${path}` : `/${path}`,
      headers: {
        'x-forwarded-for': from,
        ...(authorization === undefined ? {} : { authorization }),
      },
    });
    const { statusCode: status, headers } = answer;
    return { status, headers, body: answer.json() };
  };
  return ask;
};
const [berta, carla] = ['203.0.113.1', '203.0.113.2'];

test('whoever has written too much is told so, how much there is and when to go on', async (t) => {
  const ask = start(t, { writes: 2 });
  const first = await ask('POST /things', berta);
  assert.equal(first.status, 400);
  assert.equal(first.headers['ratelimit-policy'], '"writes";q=2;w=3600');
  assert.equal(first.headers['ratelimit'], '"writes";r=1;t=3600');
  assert.equal((await ask('DELETE /things/9', berta)).headers['ratelimit'], '"writes";r=0;t=3600');
  const refused = await ask('POST /things', berta);
  assert.deepEqual([refused.status, refused.body.code], [429, 'rest_too_many_requests']);
  assert.equal(refused.headers['retry-after'], '3600');
  assert.equal(refused.headers['ratelimit'], '"writes";r=0;t=3600');
  const others = await ask('POST /things', carla);
  assert.deepEqual([others.status, others.headers['ratelimit']], [400, '"writes";r=1;t=3600']);
});

test('reads are counted by themselves, what stands ready too, and where there is no limit not at all', async (t) => {
  const ask = start(t, { reads: 3, writes: 9 });
  for (const left of [2, 1, 0]) {
    const { status, headers } = await ask('GET /things/1', berta);
    assert.deepEqual([status, headers['ratelimit']], [200, `"reads";r=${left};t=3600`]);
  }
  assert.equal((await ask('HEAD /things/1', berta).catch(() => ({ status: 429 }))).status, 429);
  assert.equal((await ask('POST /things', berta)).status, 400);
  for (const path of ['healthz', 'readyz']) assert.equal((await ask(`GET ${path}`, berta)).status, 200);
  const free = start(t, { writes: 1 });
  for (let number = 0; number < 3; number += 1) {
    const { status, headers } = await free('GET /things/1', berta);
    assert.deepEqual(
      [status, headers['ratelimit'], headers['ratelimit-policy']],
      [200, undefined, undefined],
    );
  }
});

test('who is known counts as that person wherever he is; wrong credentials count as the address', async (t) => {
  const ask = start(t, { writes: 1 });
  assert.equal((await ask('POST /things', berta, 'Role editor')).status, 400);
  assert.equal((await ask('POST /things', carla, 'Role editor')).status, 429);
  // Others in the same office go on.
  assert.equal((await ask('POST /things', berta, 'Role administrator')).status, 400);
  assert.equal((await ask('POST /things', berta, 'Basic no')).status, 401);
  assert.equal((await ask('POST /things', berta, 'Basic no')).status, 429);
  assert.equal((await ask('POST /things', berta)).status, 429);
});

const neighbours = [
  {
    name: 'one customer’s IPv6 addresses count together',
    one: '2001:db8:1:2::1',
    other: '2001:db8:1:2:9:9:9:9',
    status: 429,
  },
  { name: 'those of another customer do not', one: '2001:db8:1:2::1', other: '2001:db8:1:3::1', status: 400 },
  {
    name: 'an IPv4 address is one, however it is written',
    one: '203.0.113.1',
    other: '::ffff:203.0.113.1',
    status: 429,
  },
  { name: 'the machine itself is not counted', one: '127.0.0.1', other: '::1', status: 400 },
];
for (const { name, one, other, status } of neighbours) {
  test(name, async (t) => {
    const ask = start(t, { writes: 1 });
    assert.equal((await ask('POST /things', one)).status, 400);
    assert.equal((await ask('POST /things', other)).status, status);
    assert.equal((await ask('POST /things', other)).status, name.includes('machine') ? 400 : 429);
  });
}

test('the machine itself is counted where that is asked for', async (t) => {
  const ask = start(t, { writes: 1, loopback: true });
  assert.equal((await ask('POST /things', '127.0.0.1')).status, 400);
  assert.equal((await ask('POST /things', '127.0.0.9')).status, 400);
  assert.equal((await ask('POST /things', '127.0.0.1')).status, 429);
});

test('counting begins anew when the time is over', () => {
  let now = 5000;
  const count = createRateLimits({ seconds: 60, reads: 0, writes: 1, loopback: false }, () => now);
  assert.equal(count('writes', 'berta').refusal, null);
  now += 59_001;
  const { refusal, head } = count('writes', 'berta');
  assert.equal(refusal?.data['retry_after'], 1);
  assert.ok(head.includes('"writes";r=0;t=1'));
  now += 999;
  assert.equal(count('writes', 'berta').refusal, null);
});

test('callers without number do not fill the memory', () => {
  const count = createRateLimits({ seconds: 60, reads: 0, writes: 1, loopback: false });
  for (let number = 0; number < 50_000; number += 1) count('writes', `network ${number}`);
  assert.equal(count('writes', 'network 49999').refusal?.code, 'rest_too_many_requests');
  assert.equal(count('writes', 'network 0').refusal, null);
});
