import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { startTracing } from '../../src/operations/tracing/tracing.ts';
import { atEnd } from '../support/at-end.ts';
import { runProgram, startServing } from '../support/command-line.ts';

const mount = '/calendar/events/v1';

/** A stand-in for a collector that speaks OTLP over HTTP. */
const startCollector = async (t: TestContext, status = 200) => {
  const received: { url: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const server = createServer(async (request, response) => {
    received.push({ url: request.url ?? '', headers: request.headers, body: await text(request) });
    response.writeHead(status).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => server.close());
  return { received, address: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
};

const serveWith = async (t: TestContext, environment: Readonly<Record<string, string>>) => {
  const folder = await mkdtemp(join(tmpdir(), 'cartelera-traces-'));
  atEnd(t, () => rm(folder, { recursive: true, force: true }));
  return startServing(t, ['--data-dir', folder], environment);
};

test('a collector gets a span of each request, in the trace that it belongs to, without its query', async (t) => {
  const { received, address } = await startCollector(t);
  const service = await serveWith(t, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `${address}/`,
    OTEL_EXPORTER_OTLP_HEADERS: 'x-tenant=town%20hall',
    OTEL_SERVICE_NAME: 'agenda',
  });
  const traceId = '0af7651916cd43dd8448eb211c80319c';
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` };
  await fetch(`${service.address}${mount}/events/99?password=secreto`, { headers });
  await fetch(`${service.address}/docs`);
  // Somebody who keeps no trace gets none kept.
  await fetch(`${service.address}/healthz`, {
    headers: { traceparent: `00-${traceId}-b7ad6b7169203331-00` },
  });
  service.signal('SIGTERM');
  await service.ended;

  assert.ok(received.every(({ url }) => url === '/v1/traces'));
  assert.equal(received[0]?.headers['x-tenant'], 'town hall');
  const [{ resource, scopeSpans }] = received.flatMap(({ body }) => JSON.parse(body).resourceSpans);
  assert.deepEqual(resource.attributes[0], { key: 'service.name', value: { stringValue: 'agenda' } });
  const { spans } = scopeSpans[0];
  const [read] = spans.filter((span: { traceId: string }) => span.traceId === traceId);
  assert.equal(read.parentSpanId, 'b7ad6b7169203331');
  assert.equal(read.name, 'GET /events/{id}');
  assert.equal(read.kind, 2);
  const attributes = read.attributes.map(({ key, value }: { key: string; value: object }) => [
    key,
    ...Object.values(value),
  ]);
  assert.deepEqual(attributes, [
    ['http.request.method', 'GET'],
    ['http.route', '/events/{id}'],
    ['url.path', `${mount}/events/99`],
    ['http.response.status_code', '404'],
    ['cartelera.answer.kept', false],
  ]);
  assert.ok(BigInt(read.endTimeUnixNano) > BigInt(read.startTimeUnixNano));
  const names = spans.map(({ name }: { name: string }) => name);
  assert.ok(names.includes('GET /docs') && !names.includes('GET /healthz'), names.join());
  assert.doesNotMatch(JSON.stringify(received), /secreto/);
});

test('a collector that refuses, or is not there, costs traces only', async (t) => {
  const { address } = await startCollector(t, 503);
  for (const endpoint of [address, 'http://127.0.0.1:1']) {
    const service = await serveWith(t, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    assert.equal((await fetch(`${service.address}${mount}/events`)).status, 200);
    service.signal('SIGTERM');
    assert.equal(await service.ended, 0);
  }
});

test('what cannot be used is refused at the start', async () => {
  const rows: [name: string, value: string][] = [
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'ftp://x'],
    ['OTEL_TRACES_SAMPLER_ARG', '2'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization=Bearer%20secreto%0Ax'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'not a name=secreto'],
  ];
  for (const [name, value] of rows) {
    const folder = await mkdtemp(join(tmpdir(), 'cartelera-traces-'));
    const environment = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:1', [name]: value };
    const { code, err } = await runProgram(['serve', '--port', '0', '--data-dir', folder], environment);
    await rm(folder, { recursive: true, force: true });
    assert.equal(code, 2, name);
    assert.match(err, new RegExp(name));
    assert.doesNotMatch(err, /secreto/);
  }
});

test('name and password in the address of the collector reach it, and never the log', async (t) => {
  const { received, address } = await startCollector(t);
  const endpoint = address.replace('http://', 'http://agenda:secr%3Ato@');
  const service = await serveWith(t, { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
  await fetch(`${service.address}/docs`);
  service.signal('SIGTERM');
  assert.equal(await service.ended, 0);
  assert.equal(
    received[0]?.headers.authorization,
    `Basic ${Buffer.from('agenda:secr:to').toString('base64')}`,
  );
  assert.doesNotMatch(service.log(), /secr/);
});

test('a collector that never answers does not hold up the end of the service for each of its parcels', async (t) => {
  const asked: string[] = [];
  const silent = createServer(({ url }) => void asked.push(url ?? ''));
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  atEnd(t, () => {
    silent.closeAllConnections();
    silent.close();
  });
  const { port } = silent.address() as AddressInfo;
  const tracing = startTracing({
    url: `http://127.0.0.1:${port}/v1/traces`,
    headers: {},
    serviceName: 'agenda',
    version: '1',
    ratio: 1,
    timeout: 500,
    warn: () => undefined,
  });
  const request = { method: 'GET', url: '/', headers: {} } as IncomingMessage;
  for (let count = 0; count < 3000; count += 1)
    tracing.onAnswered({ request, status: 200, template: null, milliseconds: 1, isKept: false });
  await tracing.close();
  assert.ok(asked.length <= 1, String(asked.length));
});
