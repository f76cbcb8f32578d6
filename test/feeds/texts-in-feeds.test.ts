import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { onOneDatabase } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';

const api = '/calendar/events/v1';
const site = 'https://agenda.test';
const news = ['rss', 'atom', 'json-feed'] as const;

onOneDatabase('texts in feeds', (place) => {
  let server: WholeServer;

  before(async () => {
    server = await startWholeServer(await place('schema'), { 'iframe-hosts': 'www.video.example' });
  });
  after(() => server.close());

  const create = async (description: string): Promise<number> => {
    const json = { title: 'Verbena', slug: 'verbena', start_date: '2027-03-05', end_date: '2027-03-05' };
    const { status, body } = await server.ask('administrator', `POST ${api}/events`, {
      json: { ...json, description },
    });
    assert.equal(status, 201, JSON.stringify(body));
    return body.id;
  };

  const unescaped = (xml: string): string =>
    xml
      .replaceAll('&lt;', '<')
      .replaceAll('&gt;', '>')
      .replaceAll('&quot;', '"')
      .replaceAll('&apos;', "'")
      .replaceAll('&amp;', '&');

  /** The text of the only event of a feed, as HTML. */
  const htmlIn = async (kind: 'ics' | (typeof news)[number], id: number): Promise<string> => {
    const { status, bytes } = await server.ask('-', `GET /events.${kind}?include=${id}`);
    assert.equal(status, 200);
    const text = bytes.toString();
    if (kind === 'json-feed') return JSON.parse(text).items[0].content_html;
    if (kind === 'ics')
      return (/X-ALT-DESC[^:]*:(.*)/.exec(text.replaceAll('\r\n ', ''))?.[1] ?? '').replaceAll(
        /\\([;,])/g,
        '$1',
      );
    return unescaped(
      /<(?:content type="html"|description)>(<|&lt;)p[\s\S]*?<\/(?:content|description)>/.exec(text)?.[0] ??
        '',
    );
  };

  const page = async (id: number): Promise<string> => {
    const { body } = await server.ask('-', `GET ${api}/events/${id}`);
    return body.url;
  };

  const addresses: readonly (readonly [given: string, isOf: (page: string) => string])[] = [
    ['<a href="/otra?a=1&amp;b=2">', () => `href="${site}/otra?a=1&amp;b=2"`],
    ['<a href="sub/">', (at) => `href="${at}sub/"`],
    ['<a href="../">', () => `href="${site}/event/"`],
    ['<a href="?lang=en">', (at) => `href="${at}?lang=en"`],
    ['<a href="//otra.example/y">', () => 'href="https://otra.example/y"'],
    ['<img src="/media/x.jpg">', () => `src="${site}/media/x.jpg"`],
    ['<img src=x.jpg>', (at) => `src="${at}x.jpg"`],
    ['<a href="https://otra.example">', () => 'href="https://otra.example"'],
    ['<a href="mailto:a@b.example">', () => 'href="mailto:a@b.example"'],
    ['<a title="mira href=" href="/z">', () => `<a title="mira href=" href="${site}/z"`],
    ['<video controls src="/media/a.mp4"></video>', () => `src="${site}/media/a.mp4"`],
  ];

  test('have whole addresses, as a browser finds them on the page of the event', async () => {
    for (const [given, expected] of addresses) {
      const id = await create(`<p>Antes ${given}dentro${given.startsWith('<a') ? '</a>' : ''}</p>`);
      const wanted = expected(await page(id));
      for (const kind of ['ics', ...news] as const) {
        const html = await htmlIn(kind, id);
        assert.ok(html.includes(wanted), `${kind} ${given}: ${html}`);
      }
    }
  });

  test('stay as they are where all addresses are whole, and words that look like an attribute too', async () => {
    const text = '<p>Escribe href=/algo en <a href="https://otra.example/?a=1&amp;b=2">otra</a></p>';
    const id = await create(text);
    for (const kind of ['ics', ...news] as const) assert.ok((await htmlIn(kind, id)).includes(text), kind);
  });

  test('have nothing that only pages understand', async () => {
    const id = await create(
      '<p style="text-align:center">Antes</p><table><tr><td>1</td></tr></table>' +
        '<iframe src="https://www.video.example/embed/x"></iframe>',
    );
    for (const kind of news) {
      const html = await htmlIn(kind, id);
      assert.match(html, /<table>/);
      assert.match(
        html,
        /<a href="https:\/\/www\.video\.example\/embed\/x"[^>]*>Ver el contenido de video\.example<\/a>/,
      );
      assert.doesNotMatch(html, /class=|tabindex|data-frame|Hasta que lo pulses/);
    }
  });
});
