import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onEachDatabase } from '../support/databases/databases.ts';
import type { WholeServer } from '../support/servers/whole-server.ts';
import { type Known, type KnownCalendar, soundEvent, startKnownCalendar } from './known.ts';
import { addressOf } from './send-row.ts';

type FailedWrite = readonly [who: string, request: string, json: object, status: number, code: string];

/** Writes whose every field is sound by itself, and which fail as a whole once much of them was done. */
const failedWrites = (known: Known): readonly FailedWrite[] => {
  const fresh = (name: string): string => `${known.picture}?${name}`;
  const parts = {
    image: fresh('event'),
    venue: { venue: 'Nueva', image: fresh('venue') },
    categories: ['Nueva', 'Otra'],
    tags: 'nueva',
  };
  const event = { ...soundEvent, ...parts };
  // An address of a picture is refused before the right to write is asked.
  const unpictured = { ...soundEvent, tags: 'nueva', venue: { venue: 'Nueva' } };
  const noOrganizer = [
    { organizer: 'Bien', image: fresh('organizer') },
    { organizer: ' <script>x</script> ' },
  ];
  const noPicture = [
    { organizer: 'Bien', image: fresh('organizer') },
    { organizer: 'Mal', image: `${known.picture}?text` },
  ];
  const early = { end_date: '2031-05-01' };
  const venue = { venue: 'Nueva', image: fresh('place') };
  const organizer = { organizer: 'Nueva', image: fresh('place') };
  return [
    ['editor', 'POST /events', { ...event, organizer: noOrganizer }, 400, 'could-not-create-organizer'],
    ['editor', 'POST /events', { ...event, organizer: noPicture }, 400, 'rest_invalid_param'],
    ['editor', 'POST /events', { ...event, ...early }, 400, 'rest_invalid_param'],
    ['author', 'POST /events', { ...event, author: 1 }, 403, 'rest_forbidden'],
    [
      'author',
      'POST /events',
      { ...event, organizer: [{ organizer: 'Ajeno', author: 1 }] },
      403,
      'rest_forbidden',
    ],
    [
      'contributor',
      'POST /events',
      { ...soundEvent, tags: 'x', visibility_password: 'x' },
      403,
      'rest_forbidden',
    ],
    ['subscriber', 'POST /events', unpictured, 403, 'rest_forbidden'],
    ['-', 'POST /events', unpictured, 401, 'rest_forbidden'],
    [
      'editor',
      `PATCH /events/${known.event}`,
      { ...parts, organizer: noOrganizer },
      400,
      'could-not-create-organizer',
    ],
    ['editor', `PUT /events/${known.event}`, { ...parts, ...early }, 400, 'rest_invalid_param'],
    ['editor', 'PATCH /events/by-slug/verbena', { ...parts, slug: '' }, 400, 'rest_invalid_param'],
    ['author', `PATCH /events/${known.event}`, parts, 403, 'rest_forbidden'],
    ['editor', 'PATCH /events/999999', parts, 404, 'rest-event-not-found'],
    ['editor', `PATCH /events/${known.venue}`, parts, 400, 'rest-invalid-event-id'],
    ['editor', `DELETE /events/${known.trashedEvent}`, {}, 410, 'event-is-in-trash'],
    ['author', 'POST /venues', { ...venue, author: 1 }, 403, 'rest_forbidden'],
    ['editor', 'POST /venues', { ...venue, venue: ' ' }, 400, 'could-not-create-venue'],
    ['author', `PATCH /venues/${known.venue}`, venue, 403, 'rest_forbidden'],
    ['editor', `PATCH /venues/${known.venue}`, { ...venue, venue: ' ' }, 400, 'could-not-update-venue'],
    ['author', 'POST /organizers', { ...organizer, author: 1 }, 403, 'rest_forbidden'],
    ['editor', 'POST /organizers', { ...organizer, organizer: ' ' }, 400, 'could-not-create-organizer'],
    ['editor', `DELETE /organizers/${known.trashedOrganizer}`, {}, 410, 'organizer-is-in-trash'],
    ['editor', 'POST /categories', { name: 'Música' }, 400, 'term_exists'],
    [
      'editor',
      `PATCH /categories/${known.below}`,
      { name: 'Otra', slug: 'musica' },
      400,
      'duplicate_term_slug',
    ],
    [
      'editor',
      `PATCH /categories/${known.category}`,
      { name: 'Otra', parent: known.below },
      400,
      'rest_invalid_param',
    ],
    ['editor', 'POST /tags', { name: 'Nueva', parent: known.tag }, 400, 'rest_taxonomy_not_hierarchical'],
    ['author', `DELETE /tags/${known.tag}`, {}, 403, 'rest_forbidden'],
    ['author', `PATCH /media/${known.upload}`, { title: 'Otra' }, 403, 'rest_forbidden'],
    ['author', `DELETE /media/${known.upload}`, {}, 403, 'rest_forbidden'],
    ['editor', 'POST /media', { title: 'Sin fichero' }, 400, 'rest_missing_callback_param'],
  ];
};

/** Where a stale `If-Match` stands for a change that somebody else made meanwhile. */
const stale = (known: Known): readonly string[] =>
  ['PATCH', 'DELETE'].flatMap((method) => [
    `${method} /events/${known.event}`,
    `${method} /venues/${known.venue}`,
    `${method} /organizers/${known.organizer}`,
    `${method} /categories/${known.category}`,
    `${method} /tags/${known.tag}`,
    `${method} /media/${known.upload}`,
  ]);

onEachDatabase('a write that fails', (place) => {
  let calendar: KnownCalendar;
  let server: WholeServer;
  let known: Known;
  before(async () => {
    calendar = await startKnownCalendar(place);
    ({ server, known } = calendar);
  });
  after(() => calendar.close());

  test('leaves every table and the folder of pictures as they were', async () => {
    const earlier = await server.snapshot();
    for (const [who, request, json, status, code] of failedWrites(known)) {
      const reply = await server.ask(who, addressOf(request), { json });
      const what = `${who} ${request} ${JSON.stringify(json)}: ${JSON.stringify(reply.body)}`;
      assert.deepEqual([reply.status, reply.body.code], [status, code], what);
      assert.deepEqual(await server.snapshot(), earlier, what);
    }
    for (const request of stale(known)) {
      const headers = { 'if-match': '"old"' };
      const { status, body } = await server.ask('editor', addressOf(request), { json: {}, headers });
      assert.deepEqual([status, body.code], [412, 'rest_precondition_failed'], request);
    }
    assert.deepEqual(await server.snapshot(), earlier);
  });
});
