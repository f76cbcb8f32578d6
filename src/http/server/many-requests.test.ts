import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { gatedRoute } from '../../../test/support/servers/gated-route.ts';
import { toyRoutes } from '../../../test/support/servers/things.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';

const start = async (t: TestContext) => {
  const gated = gatedRoute();
  // Before the server, which waits for what it has begun.
  t.after(gated.open);
  const others = [{ mount: '/session', routes: [gated.route], signsIn: true }];
  const app = toyServer(t, { routes: [...toyRoutes(), gated.route], others });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { gated, ask: (path: string, init: RequestInit = {}) => fetch(`${address}${path}`, init) };
};

const refused = async (answer: Response): Promise<void> => {
  assert.equal(answer.status, 503);
  assert.match(answer.headers.get('retry-after') ?? '', /^[1-9]\d*$/);
  assert.equal(((await answer.json()) as { code: string }).code, 'rest_overloaded');
};

for (const { name, query } of [
  { name: 'reads', query: '' },
  { name: 'searches', query: '?search=baile' },
  { name: 'long pages', query: '?per_page=999' },
]) {
  test(`more ${name} than can wait are 503 with Retry-After, and everything else is answered`, async (t) => {
    const { gated, ask } = await start(t);
    // The second response is stored.
    for (const _ of [1, 2]) await ask(`${mount}/things/1`);
    const answers = Array.from({ length: 300 }, () => ask(`${mount}/gated${query}`));
    const first = await Promise.race(answers);
    assert.equal(first.status, 503);
    for (const path of ['/healthz', '/readyz', `${mount}/things/1`])
      assert.equal((await ask(path)).status, 200);
    const created = await ask(`${mount}/things`, {
      method: 'POST',
      headers: { authorization: 'Role editor', 'content-type': 'application/json' },
      body: '{"name":"Silla"}',
    });
    assert.equal(created.status, 201);
    const signingIn = ask('/session/gated', { method: 'POST' });
    gated.open();
    assert.equal((await signingIn).status, 200);
    const all = await Promise.all(answers);
    assert.ok(all.some(({ status }) => status === 200));
    for (const answer of all.filter(({ status }) => status !== 200)) await refused(answer);
  });
}
