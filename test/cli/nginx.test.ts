import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer, request } from 'node:http';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { atEnd, type Ending } from '../support/at-end.ts';
import { startServing } from '../support/command-line.ts';

test('whatever the documents pass on by nginx goes by the one recipe', () => {
  const blocks = ['README.md', ...globSync('docs/*.md')].flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/```nginx\n(.*?)```/gs)].map(([, block = '']) => block),
  );
  const passing = blocks.flatMap((block) => block.split('\n')).filter((line) => line.includes('proxy_pass'));
  assert.ok(passing.length >= 4);
  for (const line of passing)
    assert.match(line, /proxy_pass http:\/\/agenda; include snippets\/cartelera\.conf; \}$/);
  assert.doesNotMatch(blocks.join(''), /proxy_set_header|client_max_body_size/);
});

/** The lines with which a site that moves hands its calendar over: those for all servers, and those of its own server. */
const handingOver = (): { readonly everywhere: string; readonly ofServer: string } => {
  const text = readFileSync('docs/moving-from-tec.md', 'utf8');
  const [, block = ''] = /```nginx\n(.*?)```/s.exec(text) ?? [];
  const [everywhere = '', ofServer = ''] = block.split(/^# In the server of agenda\.example.*\n/m);
  return { everywhere, ofServer };
};

/** Addresses of a site that moves, which Cartelera answers. */
const ofCartelera = [
  ...['/agenda', '/agenda/', '/agenda/lista/pagina/2/', '/agenda/categoria/musica.ics', '/agenda/?ical=1'],
  ...['/evento/verbena/', '/evento/verbena/?lang=en', '/evento/verbena.ics', '/evento/verbena/feed/'],
  ...['/lugar/teatro/', '/organizador/coro/page/2/', '/serie/ciclo/', '/series/ciclo/', '/Evento/Verbena/'],
  ...['/events.ics', '/events.rss', '/events.atom', '/events.json-feed', '/events.ics?search=jazz'],
  ...['/embed/', '/embed/agenda/mes/', '/calendar-embed/a1B2/', '/oembed?url=x', '/opensearch.xml'],
  ...['/docs', '/docs/first-steps', '/docs/assets/icon.svg', '/assets/theme-GCWk.css', '/media/1fc4.jpg'],
  ...['/wp-json/tribe/events/v1', '/wp-json/tribe/events/v1/events?per_page=1', '/calendar/events/v1/events'],
  ...['/index.php/evento/verbena/', '/index.php/wp-json/tribe/events/v1/events', '/index.php?ical=1'],
  ...['/?post_type=tribe_events&ical=1&eventDisplay=list', '/?ical=1', '/?outlook-ical=1', '/?x=1&ical=1'],
  ...['/?post_type=tribe_events&p=9', '/?p=9&post_type=tribe_venue', '/?tribe_events=verbena'],
  ...['/?tribe_venue=teatro', '/?tribe_organizer=coro', '/?tribe_events_cat=jazz&eventDisplay=month'],
  ...[
    '/?tribe-bar-search=jazz',
    '/?tribe-events-views%5Btribe-bar-date%5D=2027-03-01',
    '/?eventDate=2027-03',
  ],
  ...[
    '/?tribe_eventcategory%5B0%5D=3',
    '/?feed=rss2&post_type=tribe_events',
    '/feed/?post_type=tribe_events',
  ],
  ...['/?rest_route=/tribe/events/v1/events', '/?rest_route=%2Ftribe%2Fevents%2Fv1%2Fevents'],
];

/** Addresses of the same site, which stay with WordPress. */
const ofWordPress = [
  ...[
    '/',
    '/?p=9',
    '/?s=tribe_events',
    '/?paged=2',
    '/?musical=1',
    '/contacto/',
    '/contacto/?ical=1',
    '/tag/x/',
  ],
  ...['/feed/', '/agendas/', '/eventos/', '/documentos/', '/embeds/', '/mediateca/', '/blog/agenda/'],
  ...['/wp-admin/edit.php?post_type=tribe_events', '/wp-json/wp/v2/posts', '/wp-json/wp/v2/media'],
  ...[
    '/?rest_route=/wp/v2/posts',
    '/wp-content/uploads/2026/05/cartel.jpg',
    '/wp-includes/a.js',
    '/index.php',
  ],
  ...['/favicon.ico', '/robots.txt', '/wp-sitemap.xml', '/wp-login.php?redirect_to=/evento/verbena/'],
];

test('the lines for a site that moves hand Cartelera its addresses, and leave WordPress its own', () => {
  const lines = [...handingOver().everywhere.matchAll(/^ {2}"~\*(.+)" 1;$/gm)];
  const patterns = lines.map(([, pattern = '']) => new RegExp(pattern, 'i'));
  assert.ok(patterns.length >= 6);
  const isHandedOver = (address: string): boolean => {
    const asked = address.includes('?') ? address : `${address}?`;
    return patterns.some((pattern) => pattern.test(asked));
  };
  assert.deepEqual(
    ofCartelera.filter((address) => !isHandedOver(address)),
    [],
  );
  assert.deepEqual(ofWordPress.filter(isHandedOver), []);
});

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

// As root its workers would be somebody else, who may not write here.
const configuration = (sites: string): string => `
${process.getuid?.() === 0 ? 'user root root;' : ''}
daemon off; pid nginx.pid; error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  ${sites}
}`;

/** Starts nginx in that folder, and waits until it answers. */
const startNginx = async (t: Ending, folder: string, port: number, sites: string): Promise<void> => {
  mkdirSync(join(folder, 'snippets'));
  writeFileSync(join(folder, 'snippets/cartelera.conf'), readFileSync('deploy/nginx/cartelera.conf'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(sites));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: 'inherit',
  });
  const ended = once(nginx, 'exit');
  atEnd(t, async () => {
    nginx.kill();
    await ended;
  });
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  while (!(await answers())) assert.equal(nginx.exitCode, null);
};

const newFolder = (t: Ending): string => {
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-nginx-'));
  atEnd(t, () => rmSync(folder, { recursive: true }));
  return folder;
};

const hasNginx = (): boolean => spawnSync('nginx', ['-v']).status === 0;

/** What a visitor of that address gets. */
const ask = async (from: string, port: number, method = 'GET', body?: Buffer) => {
  const headers = { host: 'agenda.example:8443', ...(body && { 'content-type': 'image/png' }) };
  const path = body ? '/wp-json/wp/v2/media' : '/calendar/events/v1/events';
  const asking = request({
    host: '127.0.0.1',
    localAddress: from,
    port,
    path,
    method,
    headers,
    agent: false,
  });
  asking.end(body);
  const [answer] = await once(asking, 'response');
  return { status: answer.statusCode, text: await text(answer) };
};

test('behind nginx with the recipe each visitor has his own limits, and links lead to nginx', async (t) => {
  if (!hasNginx()) return t.skip('no nginx here');
  const folder = newFolder(t);
  const options = ['--trusted-proxies', '127.0.0.1', '--read-limit', '1', '--limit-loopback'];
  const service = await startServing(t, ['--data-dir', join(folder, 'data'), ...options]);
  const port = await freePort();
  await startNginx(
    t,
    folder,
    port,
    `upstream agenda { server ${new URL(service.address).host}; keepalive 64; }
    server {
      listen 127.0.0.1:${port};
      location / { proxy_pass http://agenda; include snippets/cartelera.conf; }
    }`,
  );
  const first = await ask('127.0.0.2', port);
  assert.equal(first.status, 200);
  assert.match(first.text, /"rest_url":"http:\\?\/\\?\/agenda\.example:8443/);
  assert.equal((await ask('127.0.0.2', port)).status, 429);
  assert.equal((await ask('127.0.0.3', port)).status, 200);
  // Refused by Cartelera, for want of a login, and not by nginx for its size.
  assert.equal((await ask('127.0.0.4', port, 'POST', Buffer.alloc(3_000_000))).status, 401);
});

test('nginx with the lines for a site that moves asks Cartelera and WordPress each for its own', async (t) => {
  if (!hasNginx()) return t.skip('no nginx here');
  const folder = newFolder(t);
  const serverOf = async (name: string): Promise<string> => {
    const server = createHttpServer(async (call, answer) => {
      const body = await text(call);
      answer.setHeader('Location', `${name} ${call.method} ${call.url} ${body.slice(0, 20)}`);
      answer.writeHead(call.method === 'POST' ? 201 : 200).end();
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    atEnd(t, () => {
      server.closeAllConnections();
      server.close();
    });
    const address = server.address();
    return `127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`;
  };
  const [cartelera, wordpress] = [await serverOf('Cartelera'), await serverOf('WordPress')];
  const port = await freePort();
  const { everywhere, ofServer } = handingOver();
  mkdirSync(join(folder, 'site'));
  writeFileSync(join(folder, 'site/index.php'), '');
  // As servers of WordPress are mostly set up; the rule for files stands first.
  await startNginx(
    t,
    folder,
    port,
    `${everywhere.replace('127.0.0.1:8080', cartelera)}
    server {
      listen 127.0.0.1:${port}; server_name agenda.example; root site; index index.php;
      location ~* .(js|css|png|jpg|svg|ico)$ { expires max; }
      location / { try_files $uri $uri/ /index.php?$args; }
      location ~ .php$ { proxy_pass http://${wordpress}$request_uri; }
      ${ofServer}
    }`,
  );
  const asked = async (path: string, body?: string): Promise<string> => {
    const asking = request({ port, path, method: body === undefined ? 'GET' : 'POST', agent: false });
    asking.end(body);
    const [answer] = await once(asking, 'response');
    answer.resume();
    return `${answer.statusCode} ${answer.headers.location ?? 'file'}`.trim();
  };
  for (const path of ofCartelera) assert.equal(await asked(path), `200 Cartelera GET ${path}`);
  // A file of WordPress that is not there is looked for on the disk, and nowhere else.
  const files = /\.(?:js|jpg|ico)$/;
  for (const path of ofWordPress)
    assert.equal(await asked(path), files.test(path) ? '404 file' : `200 WordPress GET ${path}`);
  for (const path of ['/evento/caf%c3%a9/', '/evento/caf%C3%A9/', '/agenda//mes/'])
    assert.equal(await asked(path), `200 Cartelera GET ${path}`);
  const writing = '/wp-json/tribe/events/v1/events';
  assert.equal(await asked(writing, 'title=x'), `201 Cartelera POST ${writing} title=x`);
  // More than nginx takes of its own accord, as a picture may be.
  assert.equal((await asked(writing, 'x'.repeat(3_000_000))).slice(0, 13), '201 Cartelera');
});
