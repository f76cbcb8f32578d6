import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import pg from 'pg';
import { atEnd } from '../support/at-end.ts';
import { runProgram, startProgram, startServing } from '../support/command-line.ts';
import { onEachDatabase, type TestLocation } from '../support/databases/databases.ts';
import { holdTurn } from '../support/databases/held-turn.ts';
import { startDelayed } from '../support/servers/delayed-start.ts';
import { type Gate, openGate } from '../support/servers/gate.ts';
import { signIn } from '../support/servers/signed-service.ts';

/*
 * PostgreSQL away, lost in the middle of a commit, or with no connection left, and the service over it.
 */

onEachDatabase('faults of the database server', (place) => {
  /** A new calendar whose server is behind a gate; null where there is none. */
  const behindGate = async (t: TestContext): Promise<{ gate: Gate; flags: string[] } | null> => {
    const { dataDirectory, databaseUrl, remove }: TestLocation = await place();
    atEnd(t, remove);
    if (databaseUrl === null) return null;
    const address = new URL(databaseUrl);
    const gate = await openGate(Number(address.port));
    atEnd(t, gate.close);
    address.port = String(gate.port);
    return { gate, flags: ['--data-dir', dataDirectory, '--database-url', address.href] };
  };

  test('a server that is down when the service starts is waited for', async (t) => {
    const there = await behindGate(t);
    if (there === null) return t.skip('there is no server');
    await there.gate.close();
    const { complaint, ready } = startDelayed(t, there.flags);
    const migrating = startProgram(['migrate', '--wait', '--locale', 'en', ...there.flags]);
    const migrated = once(migrating, 'close');
    let said = '';
    migrating.stderr?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
    });
    assert.equal((await runProgram(['migrate', ...there.flags])).code, 1);
    while (!said.includes('Retrying')) await once(migrating.stderr as Readable, 'data');
    assert.match(
      await complaint,
      /^\{"level":40,.*The database does not answer .*ECONNREFUSED.* Retrying…"\}$/,
    );
    await there.gate.open();
    assert.ok((await ready).administrator);
    const [code] = await migrated;
    assert.deepEqual([code, said.match(/Retrying/g)?.length], [0, 1]);
  });

  test('a connection that breaks in the commit leaves it open whether it was done, and says so', async (t) => {
    const there = await behindGate(t);
    if (there === null) return t.skip('there is no server');
    const { createEvent, titles } = signIn(await startServing(t, there.flags));
    assert.equal((await createEvent('antes')).status, 201);
    // The end of the statement: its transactions are `read committed`.
    there.gate.breakAfter('commit\0');
    const reply = await createEvent('durante');
    assert.deepEqual([reply.status, reply.code], [503, 'storage_uncertain']);
    assert.doesNotMatch(reply.message, /No se ha cambiado nada/);
    assert.equal((await createEvent('después')).status, 201);
    assert.deepEqual(await titles(), ['antes', 'después', 'durante']);
  });

  test('somebody who keeps all others from writing: writes are refused after a while, reads go on, a stop ends', async (t) => {
    const { dataDirectory, databaseUrl, remove } = await place();
    atEnd(t, remove);
    if (databaseUrl === null) return t.skip('there is no server');
    const service = await startServing(t, ['--data-dir', dataDirectory, '--database-url', databaseUrl]);
    const { createEvent, titles } = signIn(service);
    assert.equal((await createEvent('antes')).status, 201);
    await holdTurn(t, { dataDirectory, databaseUrl });
    const refused = createEvent('durante');
    assert.deepEqual(await titles(), ['antes']);
    service.signal('SIGTERM');
    const { status, code, retryAfter } = await refused;
    assert.deepEqual([status, code, Number(retryAfter) > 0], [503, 'storage_unavailable', true]);
    assert.equal(await service.ended, 0);
  });

  test('a server that gives no more connections is told of, and all goes on when it does again', async (t) => {
    const { dataDirectory, databaseUrl, remove } = await place();
    if (databaseUrl === null) {
      await remove();
      return t.skip('there is no server');
    }
    const role = `r_${randomBytes(8).toString('hex')}`;
    const address = new URL(databaseUrl);
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    await owner.query(`create role ${role} login password 'x'`);
    await owner.query(`grant all on schema public to ${role}`);
    await owner.query(`grant create on database ${address.pathname.slice(1)} to ${role}`);
    atEnd(t, async () => {
      await owner.query(`drop owned by ${role}`);
      await owner.query(`drop role ${role}`);
      await owner.end();
      await remove();
    });
    Object.assign(address, { username: role, password: 'x' });
    const service = await startServing(t, ['--data-dir', dataDirectory, '--database-url', address.href]);
    const { createEvent, titles, ask } = signIn(service);
    assert.equal((await createEvent('antes')).status, 201);
    await owner.query(`alter role ${role} connection limit 0`);
    await owner.query(`select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`);
    for (const reply of [
      await createEvent('durante'),
      await ask('GET /events'),
      await ask('GET /venues?search=a'),
    ]) {
      assert.deepEqual([reply.status, reply.code], [503, 'storage_unavailable'], JSON.stringify(reply));
      assert.ok(Number(reply.retryAfter) > 0);
    }
    assert.equal((await fetch(`${service.address}/readyz`)).status, 503);
    await owner.query(`alter role ${role} connection limit -1`);
    assert.equal((await createEvent('después')).status, 201);
    assert.deepEqual(await titles(), ['antes', 'después']);
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
  });

  test('while a server takes no writes they are 503 and reads go on; a start waits that has to write', async (t) => {
    const { dataDirectory, databaseUrl, remove } = await place();
    atEnd(t, remove);
    if (databaseUrl === null) return t.skip('there is no server');
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    atEnd(t, () => owner.end());
    const name = new URL(databaseUrl).pathname.slice(1);
    const mayWrite = async (value: 'on' | 'off') => {
      await owner.query(
        `set transaction_read_only = off; alter database ${name} set default_transaction_read_only = ${value}`,
      );
      await owner.query(
        `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${name}' and pid <> pg_backend_pid()`,
      );
    };
    const flags = ['--data-dir', dataDirectory, '--database-url', databaseUrl];
    await mayWrite('on');
    const refused = await runProgram(['migrate', '--locale', 'en', ...flags]);
    assert.match(refused.err, /^cartelera: The database is not available .*read-only transaction\)\n$/);
    const { complaint, ready } = startDelayed(t, flags);
    assert.match(await complaint, /read-only transaction\) Retrying/);
    await mayWrite('off');
    const { createEvent, titles, ask } = signIn(await ready);
    assert.equal((await createEvent('antes')).status, 201);
    await mayWrite('on');
    const reply = await createEvent('durante');
    assert.deepEqual(
      [reply.status, reply.code, Number(reply.retryAfter) > 0],
      [503, 'storage_unavailable', true],
    );
    assert.equal((await ask('GET /events')).status, 200);
    await mayWrite('off');
    assert.equal((await createEvent('después')).status, 201);
    assert.deepEqual(await titles(), ['antes', 'después']);
  });

  test('another schema of the database with tables of the same names is left alone', async (t) => {
    const location = await place();
    const { dataDirectory, databaseUrl, remove } = location;
    atEnd(t, remove);
    if (databaseUrl === null) return t.skip('there is no server');
    const owner = new pg.Client({ connectionString: databaseUrl });
    await owner.connect();
    atEnd(t, () => owner.end());
    // Of a program that migrates with Kysely too, and has people.
    const others = [
      'kysely_migration (name text, timestamp text)',
      'kysely_migration_lock (id text)',
      'users (colour text)',
      'tags (id text)',
    ];
    await owner.query('create schema aaa; create schema zzz');
    for (const table of others) await owner.query(`create table aaa.${table}; create table zzz.${table}`);
    await owner.query("insert into aaa.kysely_migration values ('2020-other', ''), ('0001-schema', '')");
    const flags = ['--data-dir', dataDirectory, '--database-url', databaseUrl];
    const run = async (...args: string[]) => {
      const { code, out, err } = await runProgram([...args, ...flags]);
      assert.equal(code, 0, err);
      return out;
    };
    assert.match(await run('migrate'), /0001-schema/);
    await run('user', 'create', 'eva', '--role', 'editor');
    const file = join(dataDirectory, 'copy.backup');
    await run('backup', file);
    await run('restore', file, '--force');
    assert.match(await run('user', 'list'), /eva/);
    assert.match(await run('check'), /./);
    const { rows } = await owner.query('select count(*)::int as count from aaa.kysely_migration');
    assert.equal(rows[0].count, 2);
  });
});
