import assert from 'node:assert/strict';
import { test } from 'node:test';
import { onOneDatabase } from '../../../../test/support/databases/databases.ts';
import { required, startCalendarServer } from '../../../../test/support/servers/calendar-server.ts';

type Ids = readonly number[];

onOneDatabase('several venues of an event', (place) => {
  test('venue is the first and venues are all of them, and the one that was changed counts', async (t) => {
    const { ask, create } = await startCalendarServer(t, place);
    const idOf = async (venue: string, status = 'publish'): Promise<number> =>
      (await ask('administrator', 'POST /venues', { venue, status })).body.id;
    const [a, b, c] = [await idOf('A'), await idOf('B'), await idOf('C')];
    const draft = await idOf('Borrador', 'draft');
    const shownIds = ({ venue, venues }: { venue: { id?: number }; venues: { id: number }[] }) => {
      assert.deepEqual(venue, venues[0] ?? []);
      return venues.map(({ id }) => id);
    };

    const made: [fields: object, wanted: Ids][] = [
      [{}, []],
      [{ venue: a }, [a]],
      [{ venues: [b, { id: a }] }, [b, a]],
      [{ venues: `${b}, ${a}` }, [b, a]],
      [{ venue: [a, b] }, [a, b]],
      [{ venue: a, venues: [a, b] }, [a, b]],
      [{ venue: { id: a, venue: 'A' }, venues: [{ id: a }, b] }, [a, b]],
      [{ venue: c, venues: [a, b] }, [c]],
      [{ venue: { venue: 'b' }, venues: [{ venue: 'b' }, { venue: 'a' }] }, [b, a]],
    ];
    for (const [fields, wanted] of made)
      assert.deepEqual(shownIds(await create('editor', fields)), wanted, JSON.stringify(fields));

    const changed: [fields: object, wanted: Ids][] = [
      [{}, [a, b]],
      [{ venue: a, venues: [a, b] }, [a, b]],
      [{ venue: c, venues: [a, b] }, [c]],
      [{ venue: [], venues: [a, b] }, []],
      [{ venue: a, venues: [a, b, c] }, [a, b, c]],
      [{ venue: a, venues: [] }, []],
      [{ venue: a, venues: null }, []],
      [{ venue: c, venues: [b] }, [b]],
      [{ venue: a }, [a]],
      [{ venue: [a, b] }, [a, b]],
    ];
    const event = await create('editor', { venues: [a, b] });
    for (const [fields, wanted] of changed) {
      await ask('editor', `PATCH /events/${event.id}`, { venues: [a, b] });
      const { body } = await ask('editor', `PATCH /events/${event.id}`, fields);
      assert.deepEqual(shownIds(body), wanted, JSON.stringify(fields));
    }

    // What the caller does not see stays when he sends back what he sees.
    const own = await create('author', { venues: [a] });
    await ask('editor', `PATCH /events/${own.id}`, { venues: [draft, a, b] });
    const seen = (await ask('author', `GET /events/${own.id}`)).body;
    assert.deepEqual(shownIds(seen), [a, b]);
    const { venue, venues } = seen;
    await ask('author', `PUT /events/${own.id}`, { venue, venues });
    const idsFor = async (who: string, id: number) => shownIds((await ask(who, `GET /events/${id}`)).body);
    assert.deepEqual(await idsFor('editor', own.id), [draft, a, b]);
    await ask('author', `PUT /events/${own.id}`, { venue });
    assert.deepEqual(await idsFor('editor', own.id), [a]);

    // Behind a password none is shown; sent back so, they stay.
    const secret = await create('editor', { venues: [a, b], visibility_password: 'llave' });
    const [masked] = (await ask('editor', `GET /events?include=${secret.id}`)).body.events;
    assert.deepEqual(shownIds(masked), []);
    await ask('editor', `PUT /events/${secret.id}`, { venue: masked.venue, venues: masked.venues });
    const opened = async () => shownIds((await ask('editor', `GET /events/${secret.id}?context=edit`)).body);
    assert.deepEqual(await opened(), [a, b]);
    await ask('editor', `PUT /events/${secret.id}?context=edit`, { venues: [] });
    assert.deepEqual(await opened(), []);

    for (const [fields, field] of [
      [{ venues: 'Sala' }, 'venues'],
      [{ venues: [9999] }, 'venues'],
      [{ venue: [9999], venues: [a] }, 'venue'],
    ] as const) {
      const { status, body } = await ask('editor', 'POST /events', { ...required, ...fields });
      assert.deepEqual([status, Object.keys(body.data.params)], [400, [field]], JSON.stringify(fields));
    }
  });
});
