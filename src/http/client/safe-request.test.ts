import assert from 'node:assert/strict';
import dns from 'node:dns';
import { createServer, type RequestListener } from 'node:http';
import { syncBuiltinESMExports } from 'node:module';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { checkAddress, publicLookup, RefusedAddress } from './public-address.ts';
import { safeRequest } from './safe-request.ts';

const words = (list: string): string[] => list.trim().split(/\s+/);

/** Every way of writing a host that is not on the public internet, as far as the URL standard takes it for one. */
const privateHosts = words(`
  127.0.0.1 127.1 127.0.1 127.255.255.254 2130706433 017700000001 0x7f000001 0x7F.1 0177.0.0.01 0x7f.0x0.0x0.0x1
  127.0.0.1. 127.0.0.1%2e %31%32%37.0.0.1 ①②⑦.⓪.⓪.① 127。0。0。1 0 0. 00 0x0 0.0.0.0 0.1.2.3
  10.0.0.1 10.1 012.1 0xa.1 167772161 172.16.0.1 172.31.255.255 192.168.0.1 192.168.257 3232235521 0xc0a80001
  169.254.169.254 2852039166 0xa9fea9fe 0251.0376.0251.0376 169.254.43518 100.64.0.1 100.127.255.255
  192.0.0.1 192.0.0.170 192.0.2.1 192.88.99.1 198.18.0.1 198.19.255.255 198.51.100.1 203.0.113.1
  224.0.0.1 239.255.255.255 240.0.0.1 255.255.255.255 4294967295
  [::] [::1] [0:0:0:0:0:0:0:1] [0000::0001] [::2] [::127.0.0.1] [::7f00:1] [::a00:1]
  [::ffff:127.0.0.1] [::ffff:7f00:1] [::FFFF:10.0.0.1] [::ffff:a9fe:a9fe] [::ffff:0:127.0.0.1]
  [64:ff9b::127.0.0.1] [64:ff9b::a00:1] [64:ff9b:1::1] [2002:7f00:1::] [2002:a00:1::1] [2002:c0a8:1::]
  [2001::1] [2001:0:7f00:1::] [2001:db8::1] [2001:10::1] [2001:20::1] [2001:2::1] [3fff::1] [5f00::1] [100::1]
  [fc00::1] [fd00:ec2::254] [fe80::1] [febf::1] [fec0::1] [ff02::1] [1::1] [4000::1]
`);

test('every form of an address that is not public is refused', () => {
  const taken = privateHosts.filter((host) => {
    try {
      checkAddress(new URL(`http://${host}/`), []);
      return true;
    } catch (error) {
      assert.ok(error instanceof RefusedAddress);
      return false;
    }
  });
  assert.deepEqual(taken, []);
  for (const host of ['8.8.8.8', '93.184.216.34', '[2606:4700::1111]', '[::ffff:8.8.8.8]', 'example.org'])
    checkAddress(new URL(`http://${host}/`), []);
});

test('no address holds a zone', () => {
  for (const host of ['[fe80::1%eth0]', '[fe80::1%25eth0]', '[::1%25lo]'])
    assert.equal(URL.canParse(`http://${host}/`), false);
});

/** Names resolve to these addresses as long as the test runs, each time to the next ones; the last ones stay. */
const resolveTo = (t: TestContext, names: Readonly<Record<string, readonly (readonly string[])[]>>) => {
  const asked: string[] = [];
  const { lookup } = dns;
  const answer = (
    host: string,
    options: object,
    done: (error: Error | null, all: { address: string; family: number }[]) => void,
  ) => {
    const turns = names[host];
    if (turns === undefined) return lookup(host, options, done as never);
    const addresses = turns[Math.min(asked.filter((other) => other === host).length, turns.length - 1)] ?? [];
    asked.push(host);
    const all = addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    process.nextTick(() => done(null, all));
  };
  dns.lookup = answer as unknown as typeof dns.lookup;
  syncBuiltinESMExports();
  t.after(() => {
    dns.lookup = lookup;
    syncBuiltinESMExports();
  });
  return asked;
};

const serve = async (t: TestContext, listener: RequestListener): Promise<number> => {
  const server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return (server.address() as AddressInfo).port;
};

const clientFor = (allowed: readonly string[]) => {
  const ask = safeRequest({ maxBytes: 1000, timeout: 5000, maxRedirects: 3, allowed });
  return (address: string) => ask(address, { headers: {} });
};

test('a name is refused by what it resolves to, and nobody is asked', async (t) => {
  let reached = 0;
  const port = await serve(t, (_, response) => {
    reached += 1;
    response.end();
  });
  const addresses = words(`
    127.0.0.1 10.0.0.1 169.254.169.254 100.64.0.1 0.0.0.0 ::1 :: ::ffff:127.0.0.1 64:ff9b::7f00:1 2002:7f00:1::
    fd00::1 fe80::1 fe80::1%lo not-an-address`);
  resolveTo(t, Object.fromEntries(addresses.map((address, index) => [`n${index}.test`, [[address]]])));
  for (const index of addresses.keys())
    await assert.rejects(clientFor([])(`http://n${index}.test:${port}/`), /refused/, addresses[index]);
  assert.equal(reached, 0);
});

test('of several addresses of a name only the public ones are connected to', async (t) => {
  resolveTo(t, { 'mixed.test': [['10.0.0.1', '93.184.216.34', '::1']] });
  const found = await new Promise((resolve) => {
    publicLookup(() => false)('mixed.test', { all: true }, (_, addresses) => resolve(addresses));
  });
  assert.deepEqual(found, [{ address: '93.184.216.34', family: 4 }]);
});

test('a name that resolves to somewhere else the next time is judged the next time', async (t) => {
  const asked = resolveTo(t, { 'rebind.test': [['93.184.216.34'], ['127.0.0.1']] });
  const lookup = publicLookup(() => false);
  const find = () =>
    new Promise((resolve, reject) => {
      lookup('rebind.test', {}, (error, address) => (error ? reject(error) : resolve(address)));
    });
  assert.equal(await find(), '93.184.216.34');
  await assert.rejects(find(), RefusedAddress);
  // One name, one resolution, one connection: there is no second answer that could differ.
  await assert.rejects(clientFor([])('http://rebind.test:1/'), /refused/);
  assert.equal(asked.length, 3);
});

test('a host that is allowed with a port is allowed with that port only', async (t) => {
  const port = await serve(t, (_, response) => response.end('open'));
  const other = await serve(t, (_, response) => response.end('secret'));
  resolveTo(t, { 'inside.test': [['127.0.0.1']] });
  for (const host of ['inside.test', '127.0.0.1']) {
    const ask = clientFor([`${host}:${port}`]);
    assert.equal(String((await ask(`http://${host}:${port}/`)).bytes), 'open');
    await assert.rejects(ask(`http://${host}:${other}/`), /refused/, host);
  }
});

test('a redirect is judged like an address that was named', async (t) => {
  let reached = 0;
  const secret = await serve(t, (_, response) => {
    reached += 1;
    response.end('secret');
  });
  resolveTo(t, { 'inside.test': [['127.0.0.1']], 'inside.test.': [['127.0.0.1']] });
  const locations = [
    ...[
      'http://inside.test',
      'http://inside.test.',
      '//inside.test',
      '\\\\inside.test',
      'http:\\\\inside.test',
    ],
    ...[
      'http://127.0.0.1',
      '//127.1',
      'http://0x7f.1',
      'HTTP://[::ffff:127.0.0.1]',
      'http://a:b@127.0.0.1',
      'https://localhost',
    ],
  ].map((host) => `${host}:${secret}/`);
  const others = [
    'file:///etc/passwd',
    'ftp://127.0.0.1/',
    'gopher://127.0.0.1/',
    'data:,x',
    'javascript:1',
    'unix:/x',
  ];
  for (const location of [...locations, ...others]) {
    const port = await serve(t, (_, response) => response.writeHead(307, { location }).end());
    await assert.rejects(clientFor([`127.0.0.1:${port}`])(`http://127.0.0.1:${port}/`), /refused/, location);
  }
  assert.equal(reached, 0);
});
