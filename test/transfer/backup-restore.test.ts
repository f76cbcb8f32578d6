import assert from 'node:assert/strict';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, type TestContext, test } from 'node:test';
import { createKey } from '../../src/accounts/credentials/keys.ts';
import { setPassword } from '../../src/accounts/sign-in/password.ts';
import { createUser } from '../../src/accounts/users/users.ts';
import { exportArchive } from '../../src/program/cli/export-calendar.ts';
import { restoreCalendar } from '../../src/program/cli/restore-calendar.ts';
import { backUpCalendar } from '../../src/program/cli/write-backup.ts';
import { openDatabase } from '../../src/storage/open.ts';
import { verifyBackup } from '../../src/transfer/backup/verify-backup.ts';
import { assertSameAnswers, listReads } from '../support/all-reads.ts';
import { type BrowserVisit, visitBy } from '../support/browser/browser-visit.ts';
import { allRows, findingsIn, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { fillCalendar } from '../support/calendars/full-calendar.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const v1 = '/calendar/events/v1';
const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
const signInPassword = 'caballo correcto pila grapa';

const backUp = (location: TestLocation, path: string, media = true) =>
  backUpCalendar(settingsOf(location), { path, media, force: false }, clock);

const restore = (location: TestLocation, path: string, force = false) =>
  restoreCalendar(settingsOf(location), { path, force, onProgress: () => undefined });

const exported = async (location: TestLocation): Promise<string> => {
  const texts: string[] = [];
  const write = async (text: string) => void texts.push(text);
  await exportArchive(settingsOf(location), { write, onProgress: () => undefined });
  // The first line says when it was written, and the last one has the hash of all.
  return texts.join('').split('\n').slice(1, -2).join('\n');
};

const filesOf = ({ dataDirectory }: TestLocation) =>
  readdir(join(dataDirectory, 'media')).then((names) => names.sort());

/** The backup of the database that was first, and what that exports. */
let first: { readonly bytes: Buffer; readonly text: string } | undefined;

onEachDatabase('a calendar with something of everything', (place) => {
  let folder: string;
  let location: TestLocation;
  let there: WholeServer;
  let path: string;
  let secrets: readonly string[];
  let browser: BrowserVisit;
  let text: string;
  let rows: Awaited<ReturnType<typeof allRows>>;
  const ends: (() => Promise<void>)[] = [];

  before(async () => {
    folder = await newFolder({ after: (end) => void ends.push(end) });
    location = await place('schema');
    there = await startWholeServer(location);
    await fillCalendar(there, location);
    const database = openDatabase(location);
    const person = { login: 'pía', email: 'pia@x.example', name: 'Pía', role: 'editor' as const };
    const { applicationPassword } = await createUser(database, clock, person);
    const key = { login: 'pía', name: 'web', scope: 'read' as const, expiresAt: null };
    const { secret } = await createKey(database, clock, key);
    await setPassword(database, clock, 'pía', signInPassword);
    await database.close();
    browser = visitBy(there);
    await browser.signIn('pía', signInPassword);
    await visitBy(there).ask('POST /session', { json: { name: 'pía', password: 'otra' } });
    secrets = [`Basic ${Buffer.from(`pía:${applicationPassword}`).toString('base64')}`, `Bearer ${secret}`];
    // The last category is gone, and its number with it.
    const made = await there.ask('editor', `POST ${v1}/categories`, { json: { name: 'Fugaz' } });
    await there.ask('editor', `DELETE ${v1}/categories/${made.body.id}`);
    // Draws the id of the calendar, which goes into the backup then.
    text = await exported(location);
    path = join(folder, 'whole.backup');
    await backUp(location, path);
    const all = await allRows(location);
    assert.deepEqual([all['sessions']?.length, all['sign_in_attempts']?.length], [1, 3]);
    rows = { ...all, sessions: [], sign_in_attempts: [] };
  });
  after(async () => {
    await there.close();
    for (const end of ends) await end();
  });

  const restored = async (t: TestContext, from = path): Promise<{ here: WholeServer; at: TestLocation }> => {
    const at = await place();
    await restore(at, from);
    const here = await startWholeServer(at);
    t.after(here.close);
    return { here, at };
  };

  test('is the same after a restore: rows, reads, exports, images', async (t) => {
    const at = await place();
    const { rows: counts, files } = await restore(at, path);
    assert.ok((counts['events'] ?? 0) > 20 && files > 4);
    assert.deepEqual(await allRows(at), rows);
    const events = (rows['events'] ?? []).join('\n');
    assert.match(events, /"event_status":"cancelled","status_note":"Por lluvia/);
    assert.match(events, /"moved_from":"2026-12-05T20:00:00\+01:00"/);
    assert.deepEqual(await findingsIn(at), []);
    assert.deepEqual(await filesOf(at), await filesOf(location));
    assert.ok((await exported(at)) === text, 'the export is another one');
    const here = await startWholeServer(at);
    t.after(here.close);
    await assertSameAnswers(there, here, await listReads(there));
    for (const file of await filesOf(at)) {
      const request = `GET /media/${file}`;
      assert.deepEqual((await here.ask('-', request)).bytes, (await there.ask('-', request)).bytes);
    }
  });

  test('lets the same people in, by the same passwords and keys', async (t) => {
    const { here } = await restored(t);
    for (const authorization of secrets) {
      const drafts = `GET ${v1}/events?status=draft`;
      const sending = { headers: { authorization } };
      const [found, expected] = [await here.ask('-', drafts, sending), await there.ask('-', drafts, sending)];
      assert.equal(found.status, 200);
      assert.deepEqual(found.body, expected.body);
    }
  });

  test('lets nobody in by a session of then, and forgets who guessed', async (t) => {
    const { here, at } = await restored(t);
    const visit = visitBy(here);
    for (const [name, value] of browser.cookies) visit.cookies.set(name, value);
    assert.equal((await browser.ask('GET /session')).body.user.login, 'pía');
    assert.equal((await visit.ask('GET /session')).body.user, null);
    const { sessions, sign_in_attempts: attempts } = await allRows(at);
    assert.deepEqual([sessions, attempts], [[], []]);
    // The audit log tells sessions by number.
    await visit.signIn('pía', signInPassword);
    const { body } = await here.ask('administrator', 'GET /audit?kind=session&per_page=1');
    assert.equal(body.entries[0].record, 2);
  });

  test('goes on from there: new records get numbers that nobody had', async (t) => {
    const { here, at } = await restored(t);
    const times = { start_date: '2031-05-10 20:00:00', end_date: '2031-05-10 22:00:00' };
    const bodies = {
      events: { title: 'Nuevo', ...times },
      venues: { venue: 'Nuevo' },
      categories: { name: 'Nueva' },
    };
    for (const [kind, json] of Object.entries(bodies)) {
      const made = await here.ask('administrator', `POST ${v1}/${kind}`, { json });
      const expected = await there.ask('administrator', `POST ${v1}/${kind}`, { json });
      assert.equal(made.status, 201, JSON.stringify(made.body));
      assert.equal(made.body.id, expected.body.id);
    }
    assert.deepEqual(await findingsIn(at), []);
  });

  test('is the same through the other database', async (t) => {
    first ??= { bytes: await readFile(path), text };
    const [from, again] = [join(folder, 'from.backup'), join(folder, 'again.backup')];
    await writeFile(from, first.bytes);
    const [at, back] = [await place(), await place()];
    for (const { remove } of [at, back]) t.after(remove);
    await restore(at, from);
    assert.deepEqual(await findingsIn(at), []);
    await backUp(at, again);
    assert.deepEqual((await verifyBackup(again)).header.records, (await verifyBackup(from)).header.records);
    assert.ok((await exported(at)) === first.text, 'the export is another one');
    await restore(back, again);
    assert.deepEqual(await allRows(back), await allRows(at));
  });

  test('without pictures is restored without them, and check names them', async (t) => {
    const bare = join(folder, 'bare.backup');
    await backUp(location, bare, false);
    const at = await place();
    t.after(at.remove);
    assert.deepEqual((await restore(at, bare)).files, 0);
    assert.match((await findingsIn(at)).join('\n'), /Its file \w+\.\w+ is missing/);
  });
});
