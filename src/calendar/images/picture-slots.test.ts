import assert from 'node:assert/strict';
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, type TestContext, test } from 'node:test';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import {
  type ImageServer,
  mount,
  soundEvent,
  startImageServer,
} from '../../../test/support/servers/image-server.ts';
import { stuckDecoder } from '../../../test/support/servers/stuck-decoder.ts';

/** More than may write at a time. */
const many = 100;

/** Resolves when so many requests with that path have arrived in this process. */
const untilArrived = async (path: string, count: number): Promise<void> => {
  const all = Promise.withResolvers<void>();
  let arrived = 0;
  const note = (message: unknown): void => {
    const { url } = (message as { readonly request: IncomingMessage }).request;
    if (url === path) arrived += 1;
    if (arrived === count) all.resolve();
  };
  subscribe('http.server.request.start', note);
  await all.promise;
  unsubscribe('http.server.request.start', note);
};

/** A server of pictures that answers when it is told to. */
const startSlowSite = async (t: TestContext) => {
  const asked: ServerResponse[] = [];
  const server = createServer((_, response) => {
    asked.push(response);
    server.emit('asked');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    picture: (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}.png`,
    /** The answer that somebody waits for. */
    firstAsked: async (): Promise<ServerResponse> => {
      while (asked[0] === undefined) await once(server, 'asked');
      return asked[0];
    },
    /** Answers whoever waits, and everybody from now on. */
    answerAll: (png: Buffer) => {
      for (const response of asked) response.end(png);
      server.on('asked', () => asked.at(-1)?.end(png));
    },
  };
};

onOneDatabase('slots of pictures', (place) => {
  let images: ImageServer;
  let address: string;
  before(async () => {
    images = await startImageServer(place);
    address = await images.server.listen();
  });
  after(() => images.close());

  const send = async (path: string, type: string, body: string | Buffer, signal?: AbortSignal) => {
    const headers = { authorization: images.server.authorizationOf('editor'), 'content-type': type };
    const sending = { method: 'POST', headers, body, ...(signal === undefined ? {} : { signal }) };
    const answer = await fetch(`${address}${mount}${path}`, sending);
    await answer.arrayBuffer();
    return answer.status;
  };
  const create = (fields: object, signal?: AbortSignal): Promise<number> =>
    send('/events', 'application/json', JSON.stringify({ ...soundEvent, ...fields }), signal);
  const upload = (signal?: AbortSignal): Promise<number> => send('/media', 'image/png', images.png, signal);

  /** Sends them all; `done` has the status of each that was worked on. */
  const sendMany = (sendOne: (index: number) => Promise<number>) => {
    const done: number[] = [];
    const sent = Array.from({ length: many }, async (_, index) => {
      const status = await sendOne(index);
      if (status !== 503) done.push(status);
    });
    return { done, all: Promise.all(sent) };
  };

  test('nobody waits to write or to upload while many pictures are fetched from a slow server', async (t) => {
    const site = await startSlowSite(t);
    const arrived = untilArrived(`${mount}/events`, many);
    const slow = sendMany((index) => create({ image: site.picture(`${index}`) }));
    await arrived;
    await site.firstAsked();
    assert.equal(await create({}), 201);
    assert.equal(await upload(), 201);
    assert.deepEqual(slow.done, []);
    site.answerAll(images.png);
    await slow.all;
    assert.ok(slow.done.length > 0 && slow.done.every((status) => status === 201), String(slow.done));
  });

  test('nobody waits to write while many pictures wait to be decoded', async (t) => {
    const { stuck, told } = await stuckDecoder(t, images);
    const arrived = untilArrived(`${mount}/media`, many);
    const heavy = sendMany(() => upload());
    await arrived;
    await told;
    assert.equal(await create({}), 201);
    assert.deepEqual(heavy.done, []);
    stuck.kill('SIGKILL');
    await heavy.all;
    assert.equal(heavy.done.filter((status) => status === 400).length, 1);
    assert.ok(heavy.done.filter((status) => status === 201).length > 1);
  });

  // Else both would end by their clocks.
  const atOnce = { timeout: 10_000 };

  test('a picture is no longer decoded when its sender has gone', atOnce, async (t) => {
    const { stuck, told } = await stuckDecoder(t, images);
    const leaving = new AbortController();
    const left = assert.rejects(upload(leaving.signal));
    await told;
    const exit = once(stuck, 'exit');
    leaving.abort();
    await left;
    assert.deepEqual(await exit, [null, 'SIGKILL']);
    assert.equal(await upload(), 201);
  });

  test('a picture is no longer fetched when whoever named it has gone', atOnce, async (t) => {
    const site = await startSlowSite(t);
    const leaving = new AbortController();
    const left = assert.rejects(create({ image: site.picture('a') }, leaving.signal));
    const answer = await site.firstAsked();
    const closed = once(answer, 'close');
    leaving.abort();
    await left;
    await closed;
  });
});
