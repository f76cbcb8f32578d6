import assert from 'node:assert/strict';
import { test } from 'node:test';
import { mount } from '../../../test/support/cases.ts';
import { toyServer } from '../../../test/support/servers/toy-server.ts';
import { remoteOf, trustOf } from '../request/caller.ts';
import type { ServerOptions } from '../server/server.ts';
import { linksOf } from './links.ts';

const proxied = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'calendar.test' };

const rows: {
  name: string;
  headers: Record<string, string>;
  options?: Partial<ServerOptions>;
  origin: string;
}[] = [
  { name: 'the Host header', headers: { host: 'x.test:8080' }, origin: 'http://x.test:8080' },
  { name: 'in lower case, without the usual port', headers: { host: 'X.Test:80' }, origin: 'http://x.test' },
  { name: 'an IPv6 address', headers: { host: '[::1]:8080' }, origin: 'http://[::1]:8080' },
  {
    name: 'the setting before all',
    headers: { host: 'x.test', ...proxied },
    options: { publicUrl: 'https://y.test/sub/', trustedProxies: ['127.0.0.1'] },
    origin: 'https://y.test/sub',
  },
  { name: 'a proxy nobody trusts', headers: { host: 'x.test', ...proxied }, origin: 'http://x.test' },
  {
    name: 'a trusted proxy',
    headers: { host: 'x.test', ...proxied },
    options: { trustedProxies: ['127.0.0.0/8'] },
    origin: 'https://calendar.test',
  },
  {
    name: 'a trusted proxy that forwards junk',
    headers: { host: 'x.test', 'x-forwarded-proto': 'gopher', 'x-forwarded-host': 'a b' },
    options: { trustedProxies: ['127.0.0.1'] },
    origin: 'http://x.test',
  },
  ...['a/b', 'a b', 'x.test:99999', '<script>', 'x.test"', 'user@x.test', '..', 'a'.repeat(300)].map(
    (host) => ({
      name: `a Host header that is none: ${host.slice(0, 20)}`,
      headers: { host },
      origin: 'http://127.0.0.1:80',
    }),
  ),
];

for (const { name, headers, options, origin } of rows) {
  test(`the site's address: ${name}`, async (t) => {
    const app = toyServer(t, options === undefined ? {} : { options });
    const answer = await app.inject({ url: `${mount}/things/1`, headers });
    assert.equal(answer.json().self, `${origin}${mount}/things/1`);
  });
}

test('the name for global ids has neither scheme nor port', () => {
  assert.equal(linksOf('https://x.test:8443/sub', '/v1').host, 'x.test/sub');
  assert.equal(linksOf('http://x.test', '/v1').host, 'x.test');
});

test('the client behind trusted proxies is the last address that is not one of them', () => {
  const trust = trustOf(['10.0.0.0/8', '::1', '192.0.2.7']);
  const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9, 192.0.2.7, 10.1.1.1' };
  assert.equal(remoteOf('::ffff:10.0.0.1', headers, trust), '203.0.113.9');
  assert.equal(remoteOf('::1', { 'x-forwarded-for': 'junk' }, trust), '::1');
  assert.equal(remoteOf('198.51.100.1', headers, trust), '198.51.100.1');
});

test('what a client wrote into X-Forwarded-For never counts, however its proxy writes addresses', () => {
  const trust = trustOf(['10.0.0.0/8']);
  const rows: [header: string, remote: string][] = [
    // Some proxies add the port.
    ['6.6.6.6, 203.0.113.9:4711', '203.0.113.9'],
    ['6.6.6.6, [2001:db8::9]:4711', '2001:db8::9'],
    ['6.6.6.6, [2001:db8::9]', '2001:db8::9'],
    ['6.6.6.6, 203.0.113.9:4711, 10.1.1.1:80', '203.0.113.9'],
    // Whatever stands left of what is not understood may be anybody's.
    ['6.6.6.6, unknown', '10.0.0.1'],
    ['6.6.6.6, _hidden, 10.1.1.1', '10.0.0.1'],
    ['6.6.6.6,', '10.0.0.1'],
    // Notations that no proxy writes, and that would be one address under many names.
    ['6.6.6.6, 0xcb.0.0x71.9', '10.0.0.1'],
    ['6.6.6.6, ::ffff:203.0.113.9', '203.0.113.9'],
  ];
  for (const [header, remote] of rows)
    assert.equal(remoteOf('10.0.0.1', { 'x-forwarded-for': header }, trust), remote, header);
});
