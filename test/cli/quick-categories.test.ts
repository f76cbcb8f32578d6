import assert from 'node:assert/strict';
import { test } from 'node:test';
import { insertTerm } from '../../src/calendar/terms/repository.ts';
import { createTermIndex } from '../../src/calendar/terms/term-index.ts';
import { commandLine } from '../../src/kernel/actor.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import { atEnd } from '../support/at-end.ts';
import { flagsOf } from '../support/calendars/backing-up.ts';
import { startServing } from '../support/command-line.ts';
import { onOneDatabase, openMigrated } from '../support/databases/databases.ts';

onOneDatabase('categories to stand above lists', (place) => {
  test('are named in the log at the start where the calendar has none with that slug', async (t) => {
    const location = await place('schema');
    atEnd(t, location.remove);
    const database = await openMigrated(location);
    const name = { name: 'Cine', name_key: 'cine', sort_key: 'cine' };
    const draft = { taxonomy: 'category', name, description: '', slug: '', path: [] } as const;
    const naming = { actor: commandLine, now: systemClock() };
    await database.transaction((executor) => insertTerm(executor, createTermIndex(), naming, draft));
    await database.close();
    const flags = [...flagsOf(location), '--quick-categories', 'nada,cine,baile'];
    const service = await startServing(t, flags);
    const { msg, level } = JSON.parse(await service.nextLogged(/quick-categories/));
    assert.equal(msg, '--quick-categories: por ahora ninguna categoría tiene estos slugs: nada, baile.');
    assert.equal(level, 40);
    assert.equal((await fetch(`${service.address}/events/`)).status, 200);
    assert.equal(service.log().match(/quick-categories/g)?.length, 1);
  });
});
