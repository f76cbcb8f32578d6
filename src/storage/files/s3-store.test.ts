import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { plainPng } from '../../../test/support/calendars/pictures.ts';
import type { TestLocation } from '../../../test/support/databases/databases.ts';
import { onOneDatabase } from '../../../test/support/databases/databases.ts';
import { type BucketSite, startBucketSite } from '../../../test/support/servers/bucket-site.ts';
import { startWholeServer, type WholeServer } from '../../../test/support/servers/whole-server.ts';
import { systemClock } from '../../kernel/clock.ts';
import { checkCalendar } from '../../operations/integrity/check-calendar.ts';
import { bucketOf } from '../../program/site.ts';
import { openDatabase } from '../open.ts';
import { s3Store } from './s3-store.ts';

const media = '/calendar/events/v1/media';
const keys = { region: 'eu-west-1', accessKey: 'key-id', secretKey: 'secret' };

onOneDatabase('images in a bucket', (place) => {
  let bucket: BucketSite;
  let server: WholeServer;
  let location: TestLocation;
  let png: Buffer;
  const flags = () => ({
    's3-endpoint': bucket.address,
    's3-bucket': 'pictures',
    's3-region': keys.region,
    's3-access-key': keys.accessKey,
    's3-secret-key': keys.secretKey,
  });
  before(async () => {
    bucket = await startBucketSite();
    location = await place('schema');
    server = await startWholeServer(location, flags());
    png = await plainPng(400, 200);
  });
  beforeEach(() => bucket.setBroken(false));
  after(async () => {
    await server.close();
    await bucket.close();
  });

  const upload = () => server.ask('author', `POST ${media}`, { raw: png, type: 'image/png' });
  const names = (): string[] => [...bucket.objects.keys()].sort();

  test('an upload lies in the bucket in all its sizes, and nowhere else', async () => {
    const { status, body } = await upload();
    assert.equal(status, 201, JSON.stringify(body));
    const stem = body.url.split('/').at(-1).replace('.png', '');
    const expected = [`${stem}-150x150.png`, `${stem}-300x150.png`, `${stem}.png`];
    assert.deepEqual(names(), expected.map((name) => `media/${name}`).sort());
    for (const { headers } of bucket.objects.values()) {
      assert.equal(headers['content-type'], 'image/png');
      assert.match(String(headers['cache-control']), /immutable/);
    }
    assert.deepEqual((await server.snapshot())['files'], []);
    assert.deepEqual(bucket.faults, []);

    const { pathname } = new URL(body.url);
    const whole = await server.ask('-', `GET ${pathname}`);
    assert.ok(whole.bytes.equals(png));
    assert.equal(whole.headers['content-type'], 'image/png');
    const part = await server.ask('-', `GET ${pathname}`, { headers: { range: 'bytes=1-3' } });
    assert.deepEqual([part.status, part.bytes.toString()], [206, 'PNG']);
    const head = await server.ask('-', `HEAD ${pathname}`);
    assert.deepEqual([head.status, head.headers['content-length']], [200, String(png.length)]);
    assert.equal((await server.ask('-', `GET /media/${'0'.repeat(32)}.png`)).status, 404);

    assert.equal((await server.ask('author', `DELETE ${media}/${body.id}`)).status, 200);
    assert.deepEqual(names(), []);
  });

  test('a bucket that is away fails the upload and leaves nothing', async () => {
    const earlier = await server.snapshot();
    bucket.setBroken(true);
    const { status, body, headers } = await upload();
    assert.deepEqual([status, body.code, headers['retry-after']], [503, 'storage_unavailable', '5']);
    assert.deepEqual(await server.snapshot(), earlier);
    assert.equal((await server.ask('-', `GET /media/${'0'.repeat(32)}.png`)).status, 503);
  });

  test('with a public address of the bucket visitors are sent there', async () => {
    const open = await startWholeServer(await place('schema'), {
      ...flags(),
      's3-public-url': 'https://cdn.test/x/',
    });
    try {
      const { body } = await open.ask('author', `POST ${media}`, { raw: png, type: 'image/png' });
      assert.match(body.url, /^https:\/\/agenda\.test\/media\//);
      const { status, headers } = await open.ask('-', `GET ${new URL(body.url).pathname}`);
      assert.deepEqual([status, headers['location']], [302, body.url.replace('agenda.test', 'cdn.test/x')]);
    } finally {
      await open.close();
      bucket.objects.clear();
    }
  });

  test('check looks at all pages of the bucket', async () => {
    const { body } = await upload();
    const headers = {};
    bucket.objects.set('media/stray.png', { bytes: png, headers });
    bucket.objects.set('other/thing.txt', { bytes: png, headers });
    bucket.objects.delete(`media/${body.sizes.medium.url.split('/').at(-1)}`);
    const database = openDatabase(location);
    const findings: string[] = [];
    try {
      const store = s3Store({ endpoint: bucket.address, bucket: 'pictures', ...keys, publicUrl: null });
      await checkCalendar({ database, store, clock: systemClock }, ({ subject, problem, isNote }) => {
        findings.push(`${isNote === true ? 'note ' : ''}${subject.en}: ${problem.en}`);
      });
    } finally {
      await database.close();
    }
    const [medium] = body.sizes.medium.url.split('/').slice(-1);
    const [whole] = body.url.split('/').slice(-1);
    assert.deepEqual(findings, [
      `image ${body.id}: Its file ${medium} is missing.`,
      'note file stray.png: It belongs to no image.',
      `note image ${body.id}: No record uses it (${whole}).`,
    ]);
    assert.deepEqual(bucket.faults, []);
  });
});

test('half the settings of a bucket are refused by name', () => {
  const none = { s3Endpoint: null, s3Bucket: null, s3AccessKey: null, s3SecretKey: null, s3PublicUrl: null };
  assert.equal(bucketOf({ ...none, s3Region: 'x' }), null);
  const some = { ...none, s3Region: 'x', s3Endpoint: 'https://s3.test', s3Bucket: 'pictures' };
  assert.throws(() => bucketOf(some), /--s3-access-key, --s3-secret-key is missing/);
  assert.throws(() => bucketOf({ ...none, s3Region: 'x', s3PublicUrl: 'https://cdn.test' }), /--s3-endpoint/);
});
