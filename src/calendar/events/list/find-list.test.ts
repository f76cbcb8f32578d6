import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { type NewPlace, onEachDatabase } from '../../../../test/support/databases/databases.ts';
import { listCall } from '../../../../test/support/list-call.ts';
import { startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';
import { createEventReader } from '../read/representation.ts';
import { eventList } from './list.ts';

type Parameters = Readonly<Record<string, unknown>>;

const may = { start_date: '2031-05-01', end_date: '2031-06-01' };
const january = { start_date: '2031-01-08 10:00', end_date: '2031-01-08 12:00' };

const open = async (context: TestContext, place: NewPlace) => {
  const server = await startCalendarServer(context, place);
  const { dependencies } = server;
  const list = eventList({ ...dependencies, reader: createEventReader(dependencies) });
  const answerTo = async (parameters: Parameters) => {
    await dependencies.calendar.catchUp();
    await dependencies.terms.catchUp();
    return list(listCall(parameters));
  };
  /** Whether the answer to the list may still be given after the change. */
  const outlives = async (parameters: Parameters, change: () => Promise<unknown>): Promise<boolean> => {
    const answer = await answerTo(parameters);
    await change();
    await dependencies.calendar.catchUp();
    await dependencies.terms.catchUp();
    return answer.isFresh?.() ?? false;
  };
  return { ...server, outlives };
};

onEachDatabase('the answer to a list', (place) => {
  test('is made anew when something that it shows or counts has changed', async (context) => {
    const { create, ask, outlives } = await open(context, place);
    const shown = await create('editor', { title: 'Verbena', tags: ['baile'] });
    const other = await create('editor', { title: 'Concierto', ...january });
    const tag = shown.tags[0].id;
    const change = (id: number, body: object) => () => ask('editor', `PATCH /events/${id}`, body);
    assert.ok(!(await outlives(may, () => create('editor'))), 'one more in the month');
    assert.ok(!(await outlives(may, change(shown.id, { title: 'Baile' }))), 'a title that it shows');
    assert.ok(!(await outlives(may, change(other.id, may))), 'an event that comes into the month');
    assert.ok(!(await outlives(may, change(other.id, january))), 'an event that leaves it');
    assert.ok(
      !(await outlives(may, () => create('editor', { ...january, tags: [tag] }))),
      'how many events have a tag that it shows',
    );
    assert.ok(!(await outlives(may, () => ask('editor', `POST /tags/${tag}`, { name: 'Danza' }))), 'a tag');
    assert.ok(
      !(await outlives({ ...may, search: 'recital' }, change(other.id, { title: 'Recital' }))),
      'a text that it might find',
    );
  });
});
