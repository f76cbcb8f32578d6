import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startBrowser } from '../support/browser/browser.ts';
import { placeInFile } from '../support/databases/databases.ts';
import { startWholeServer } from '../support/servers/whole-server.ts';

/** What has the focus, and how much of it is cut off by what scrolls it, in whole pixels. */
const findFocus = `(() => {
  const { activeElement: focused } = document;
  const { left, right } = focused.getBoundingClientRect();
  const holder = focused.closest('.quick-links').getBoundingClientRect();
  return { name: focused.textContent, cut: Math.floor(Math.max(0, holder.left - left, right - holder.right)) };
})()`;

test('quick ways that do not fit on a phone come into view with the focus', async (t) => {
  const server = await startWholeServer(await placeInFile('schema'));
  t.after(() => server.close());
  for (const name of ['Música', 'Teatro']) {
    const { status } = await server.ask('administrator', 'POST /calendar/events/v1/categories', {
      json: { name },
    });
    assert.equal(status, 201);
  }
  const address = await server.listen();
  const page = await (await startBrowser(t)).newPage({ viewport: { width: 390, height: 664 } });
  await page.goto(`${address}/events/?lang=es`);
  await page.getByRole('link', { name: 'Hoy', exact: true }).focus();
  for (const name of ['Mañana', 'Fin de semana', 'Gratis']) {
    await page.keyboard.press('Tab');
    assert.deepEqual(await page.evaluate(findFocus), { name, cut: 0 });
  }
});
