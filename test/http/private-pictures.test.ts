import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
import { writeFiles } from '../support/calendars/csv-files.ts';
import { startServing } from '../support/command-line.ts';
import { runCommand } from '../support/commands.ts';

const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '[::ffff:127.0.0.1]', '127.0.0.1.'];

test('no picture is fetched from this machine, whoever names its address and wherever', async (t) => {
  let reached = 0;
  const canary = createServer((_, response) => {
    reached += 1;
    response.end('secret');
  });
  await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => canary.close());
  const { port } = canary.address() as AddressInfo;
  const addresses = hosts.map((host) => `http://${host}:${port}/a.png`);
  const rows = addresses.map((address, index) => `Feria ${index},2031-06-01,${address}`);
  const [csv = ''] = await writeFiles(t, {
    'events.csv': `EVENT NAME,EVENT START DATE,EVENT FEATURED IMAGE\n${rows.join('\n')}\n`,
  });
  const data = join(dirname(csv), 'data');

  const imported = await runCommand(['import', 'csv', csv, '--data-dir', data, '--json']);
  const report = JSON.parse(imported.out) as { counts: { event: object }; problems: object[] };
  assert.deepEqual(report.counts.event, { created: 6, updated: 0, unchanged: 0, skipped: 0 });
  assert.equal(report.problems.length, 6);

  const { address, administrator } = await startServing(t, ['--data-dir', data]);
  const authorization = `Basic ${btoa(`admin:${administrator?.application_password}`)}`;
  const kinds = {
    events: { title: 'Feria', start_date: '2031-06-01', end_date: '2031-06-02' },
    venues: { venue: 'Sala' },
    organizers: { organizer: 'Peña' },
  };
  for (const [kind, fields] of Object.entries(kinds)) {
    for (const image of addresses) {
      const answer = await fetch(`${address}/calendar/events/v1/${kind}`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/json' },
        body: JSON.stringify({ ...fields, image }),
      });
      const body = (await answer.json()) as { data: { params: Record<string, string> } };
      assert.equal(answer.status, 400, `${kind} ${image}`);
      // A name that stands for this machine reads as one that stands for none.
      const reason = image.includes('localhost')
        ? 'No se encuentra el servidor o la descarga se ha interrumpido.'
        : 'La dirección no es pública.';
      assert.equal(
        body.data.params['image'],
        `La imagen no se puede descargar. ${reason}`,
        `${kind} ${image}`,
      );
    }
  }
  assert.equal(reached, 0);
});
