import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { importFrom, login, startEmpty } from '../support/calendars/importing.ts';
import { onOneDatabase } from '../support/databases/databases.ts';
import { recordedSite, serveSite } from '../support/servers/recorded-site.ts';

const v1 = '/wp-json/tribe/events/v1';
const wp = '/wp-json/wp/v2/tribe_events';

const answer = (response: ServerResponse, status: number, body: unknown): true => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  return true;
};

const blocks = `<!-- wp:tribe/event-datetime {"start":"2027-01-01"} /-->
<!-- wp:paragraph -->
<p>Con <strong>banda</strong>.</p>
<!-- /wp:paragraph -->
<!-- wp:tribe/classic-event-details {"a":1} -->
<p>Lugar: Plaza</p>
<!-- wp:paragraph --><p>Precio: 5</p><!-- /wp:paragraph -->
<!-- /wp:tribe/classic-event-details -->
<!-- wp:shortcode -->
[entradas id="7"]
<!-- /wp:shortcode -->`;

onOneDatabase('what only an administrator is shown, of import tec', (place) => {
  test('protected and hidden events come with the login of an administrator, and texts as they were typed', async (context) => {
    const { location, server } = await startEmpty(context, place);
    const records = recordedSite();
    const [plain, closed, blocky, hidden] = records.events;
    const whole = { ...closed, description: '<p>Secreto</p>\n' };
    Object.assign(closed, { description: '', all_day: null, show_map: null, venue: [], categories: [] });
    blocky.description = '<div class="tribe-events-schedule">2027</div><p>Con <strong>banda</strong>.</p>';
    hidden.hide_from_listings = true;
    const raw: Record<number, string> = { [blocky.id]: blocks, [plain.id]: 'Sin nada' };
    let password = 'llave';
    let isOpen = true;
    let tells = true;
    const site = await serveSite(context, records, ({ url = '', headers }, response) => {
      const { pathname, searchParams } = new URL(url, 'http://site.test');
      const isKnown = headers.authorization !== undefined;
      if (pathname === wp && isOpen) {
        const include = searchParams.get('include')?.split(',').map(Number);
        const isEdit = searchParams.get('context') === 'edit';
        if ((isEdit || searchParams.has('status')) && !isKnown)
          return answer(response, 401, { code: 'rest_forbidden_context' });
        if (!isEdit)
          return answer(
            response,
            200,
            records.events.map(({ id }) => ({ id, meta: [] })),
          );
        const shown = records.events.filter(({ id }) => include?.includes(id));
        return answer(
          response,
          200,
          shown.map(({ id }) => ({
            id,
            password: id === closed.id ? password : '',
            content: { raw: raw[id] ?? '' },
            excerpt: { raw: '' },
            meta: {
              _tribe_events_status: id === blocky.id ? 'postponed' : '',
              _tribe_events_status_reason: '',
            },
          })),
        );
      }
      if (pathname !== `${v1}/events/${closed.id}`) return false;
      return isKnown && tells && searchParams.get('context') === 'edit'
        ? answer(response, 200, { ...whole, all_day: false, show_map: true })
        : answer(response, 403, { code: 'event-password-protected' });
    });
    const stranger = await importFrom(site, location, { hidden: 'true' });
    assert.ok(stranger.problems.some(({ label, skipped }) => label.startsWith(`${closed.id} `) && skipped));
    const singles = site.asked.filter((path) => /\/events\/\d+/.test(path));
    const drafts = records.events.filter(({ status }) => status !== 'publish');
    assert.equal(singles.length, drafts.length + 1, 'only ids that lists do not show are asked for');

    const report = await importFrom(site, location, login);
    assert.deepEqual([report.problems, report.losses], [[], []]);
    const read = async (who: string, path: string) => server.ask(who, `GET ${v1}/events/${path}`);
    assert.equal((await read('-', `${closed.id}`)).status, 403);
    const opened = await read('-', `${closed.id}?password=llave`);
    assert.match(opened.body.description, /Secreto/);
    assert.deepEqual(
      [opened.body.venue, opened.body.categories.length],
      [(await read('administrator', `${closed.id}?context=edit`)).body.venue, whole.categories.length],
    );
    const { description } = (await read('-', `${blocky.id}`)).body;
    assert.match(description, /<p>Con <strong>banda<\/strong>\.<\/p>[\s\S]*\[entradas id=/);
    assert.doesNotMatch(description, /Lugar|Precio|schedule|wp:/);
    assert.equal((await read('-', `${blocky.id}`)).body.event_status, 'postponed');
    assert.equal((await read('-', `${plain.id}`)).body.description, plain.description);
    assert.equal((await read('-', `${hidden.id}`)).body.hide_from_listings, true);

    assert.equal((await importFrom(site, location, login)).counts.event.updated, 0);
    records.events.splice(1, 1);
    tells = false;
    const untold = await importFrom(site, location, { ...login, mirror: 'true' });
    assert.deepEqual(
      untold.vanished.map(({ id }) => id),
      [closed.id],
    );
    records.events.splice(1, 0, closed);
    tells = true;
    password = 'x'.repeat(5000);
    const { problems } = await importFrom(site, location, login);
    assert.match(
      problems.map(({ reason }) => reason.en).join(),
      /visibility_password/,
      'never without its password',
    );
    isOpen = false;
    const closedSource = await importFrom(site, location, login);
    assert.match(closedSource.problems.map(({ reason }) => reason.en).join(), /does not show this person/);
  });
});
