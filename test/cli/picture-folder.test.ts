import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { findStrangePictureFolder } from '../../src/program/picture-folder.ts';
import { atEnd } from '../support/at-end.ts';
import { flagsOf, newFolder, settingsOf } from '../support/calendars/backing-up.ts';
import { startServing } from '../support/command-line.ts';
import { onOneDatabase, openMigrated } from '../support/databases/databases.ts';

onOneDatabase('pictures of several services on one database', (place) => {
  test('a service with a folder of its own for pictures is warned of until it has those of the others', async (t) => {
    const first = await place('schema');
    atEnd(t, first.remove);
    const database = await openMigrated(first);
    atEnd(t, database.close);
    const findings = async (flags = {}) => findStrangePictureFolder(database, settingsOf(first, flags));
    assert.equal(await findings(), null);
    assert.equal(await findings(), null, 'a second start');
    if (first.databaseUrl === null) return;
    const second = { ...first, dataDirectory: await newFolder(t) };
    const service = await startServing(t, flagsOf(second));
    const { msg, level } = JSON.parse(await service.nextLogged(/another folder/));
    assert.equal(level, 40);
    const bucket = {
      's3-endpoint': 'https://s3.test',
      's3-bucket': 'agenda',
      's3-access-key': 'a',
      's3-secret-key': 'b',
    };
    assert.equal(await findings({ data: second.dataDirectory, ...bucket }), null);
    const [advice = ''] = /echo .*$/.exec(msg) ?? [];
    execFileSync('sh', ['-c', `mkdir -p ${second.dataDirectory}/media; ${advice}`]);
    assert.equal(await findings({ data: second.dataDirectory }), null);
    const id = await readFile(join(first.dataDirectory, 'media/.calendar'), 'utf8');
    assert.equal(await readFile(join(second.dataDirectory, 'media/.calendar'), 'utf8'), id);
  });
});
