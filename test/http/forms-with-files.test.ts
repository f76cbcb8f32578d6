import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

const files = (second: number) =>
  ['one.png', 'two.png']
    .map(
      (name, index) =>
        `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: image/png\r\n\r\n` +
        `${'x'.repeat(index === 0 ? 10 : second)}\r\n`,
    )
    .join('');
const form = (second: number, ...fields: readonly (readonly [string, string])[]) => {
  const texts = fields.map(
    ([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { raw: `${texts.join('')}${files(second)}--b--\r\n`, type: 'multipart/form-data; boundary=b' };
};

onOneDatabase('a form with two files', (place) => {
  const start = async (t: TestContext) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const whole = await startWholeServer(location);
    atEnd(t, whole.close);
    return whole;
  };

  test('is answered however long the second is', async (t) => {
    const { ask } = await start(t);
    const api = '/calendar/events/v1';
    const event = [
      ['title', 'A'],
      ['start_date', '2026-12-01'],
      ['end_date', '2026-12-01'],
    ] as const;
    for (const second of [10, 70_000, 1_000_000]) {
      const long = form(second);
      assert.equal((await ask('editor', `POST ${api}/media`, long)).status, 400);
      assert.equal((await ask('editor', 'POST /wp-json/wp/v2/media', long)).status, 400);
      assert.equal((await ask('-', `POST ${api}/media`, long)).status, 401);
      assert.equal((await ask('editor', `POST ${api}/events`, form(second, ...event))).status, 201);
      assert.equal((await ask('-', `POST ${api}/events`, form(second, ...event))).status, 401);
      assert.equal((await ask('-', 'POST /session', long)).status, second === 10 ? 400 : 413);
    }
  });
});
