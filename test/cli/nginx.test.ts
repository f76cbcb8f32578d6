import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { atEnd } from '../support/at-end.ts';
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

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address !== null ? address.port : 0;
};

// As root its workers would be somebody else, who may not write here.
const configuration = (port: number, upstream: string): string => `
${process.getuid?.() === 0 ? 'user root root;' : ''}
daemon off; pid nginx.pid; error_log stderr warn;
events {}
http {
  access_log off;
  client_body_temp_path body; proxy_temp_path proxy; fastcgi_temp_path f; uwsgi_temp_path u; scgi_temp_path s;
  upstream agenda { server ${upstream}; keepalive 64; }
  server {
    listen 127.0.0.1:${port};
    location / { proxy_pass http://agenda; include snippets/cartelera.conf; }
  }
}`;

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
  if (spawnSync('nginx', ['-v']).status !== 0) return t.skip('no nginx here');
  const folder = mkdtempSync(join(tmpdir(), 'cartelera-nginx-'));
  atEnd(t, () => rmSync(folder, { recursive: true }));
  const options = ['--trusted-proxies', '127.0.0.1', '--read-limit', '1', '--limit-loopback'];
  const service = await startServing(t, ['--data-dir', join(folder, 'data'), ...options]);
  const port = await freePort();
  mkdirSync(join(folder, 'snippets'));
  writeFileSync(join(folder, 'snippets/cartelera.conf'), readFileSync('deploy/nginx/cartelera.conf'));
  writeFileSync(join(folder, 'nginx.conf'), configuration(port, new URL(service.address).host));
  const nginx = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr'], {
    stdio: 'inherit',
  });
  const ended = once(nginx, 'exit');
  atEnd(t, async () => {
    nginx.kill();
    await ended;
  });
  let first = await ask('127.0.0.2', port).catch(() => null);
  while (first === null && nginx.exitCode === null) first = await ask('127.0.0.2', port).catch(() => null);
  assert.ok(first !== null && first.status === 200);
  assert.match(first.text, /"rest_url":"http:\\?\/\\?\/agenda\.example:8443/);
  assert.equal((await ask('127.0.0.2', port)).status, 429);
  assert.equal((await ask('127.0.0.3', port)).status, 200);
  // Refused by Cartelera, for want of a login, and not by nginx for its size.
  assert.equal((await ask('127.0.0.4', port, 'POST', Buffer.alloc(3_000_000))).status, 401);
});
