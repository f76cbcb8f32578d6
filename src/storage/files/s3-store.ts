import { hash } from 'node:crypto';
import { AwsV4Signer } from 'aws4fetch';
import type { Dispatcher } from 'undici';
import { decodeEntities } from '../../kernel/text/html/plain-text.ts';
import { refusedFor } from '../storage-refusals.ts';
import { readFileName } from './file-names.ts';
import { type ByteRange, type ImageStore, isSettled } from './image-store.ts';

/** A bucket that speaks the interface of Amazon S3. */
export interface Bucket {
  /** Address of the service, without the bucket, e.g. `https://s3.eu-west-1.amazonaws.com`. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  /** Where everybody can read the bucket; null when only this service reads it. */
  readonly publicUrl: string | null;
}

/** The bucket may hold other things; ours lie under this. */
const prefix = 'media/';

/** In milliseconds, for connecting and for each pause of the other side. */
const patience = 20_000;

interface Asking {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'DELETE';
  readonly key?: string;
  readonly query?: string;
  readonly body?: Buffer;
  readonly type?: string;
  readonly range?: ByteRange | null;
}

const unavailable = refusedFor('unavailable', 'storage_unavailable', {
  es: 'El almacén de imágenes no está disponible en este momento. No se ha cambiado nada.',
  en: 'The store of images is not available at the moment. Nothing was changed.',
});

/** Texts of all elements of that name in an answer of S3, whose elements have no attributes and hold no markup. */
const elements = (xml: string, name: string): string[] =>
  xml
    .split(`<${name}>`)
    .slice(1)
    .map((rest) => decodeEntities(rest.split('<', 1)[0] ?? ''));

/** Loaded when there is something to ask. */
const openClient = async () => {
  const { Agent, request } = await import('undici');
  const dispatcher = new Agent({
    connect: { timeout: patience },
    headersTimeout: patience,
    bodyTimeout: patience,
    // A connection that waits must not keep a command from ending.
    keepAliveTimeout: 1000,
  });
  return { dispatcher, request };
};

/**
 * Pictures in a bucket, under `media/`, addressed by path (`ENDPOINT/BUCKET/media/FILE`), which every service takes.
 * Requests are signed with AWS Signature Version 4.
 */
export const s3Store = (place: Bucket): ImageStore => {
  const { endpoint, bucket, region, publicUrl } = place;
  let client: ReturnType<typeof openClient> | undefined;

  /** Gives an answer of those statuses, which mean success; of all but a GET its body is done with. */
  const ask = async (
    { method, key = '', query = '', body, type, range = null }: Asking,
    ...statuses: readonly number[]
  ): Promise<Dispatcher.ResponseData> => {
    const signer = new AwsV4Signer({
      method,
      url: `${endpoint}/${bucket}${key === '' ? '' : `/${prefix}${key}`}${query}`,
      headers: {
        'x-amz-content-sha256': hash('sha256', body ?? ''),
        ...(type === undefined ? {} : { 'content-type': type }),
        ...(body === undefined ? {} : { 'cache-control': 'public, max-age=31536000, immutable' }),
        ...(range === null ? {} : { range: `bytes=${range.first}-${range.last}` }),
      },
      accessKeyId: place.accessKey,
      secretAccessKey: place.secretKey,
      service: 's3',
      region,
    });
    const { url, headers } = await signer.sign();
    client ??= openClient();
    const { dispatcher, request } = await client;
    const options = { method, headers: Object.fromEntries(headers), dispatcher, body: body ?? null };
    const answer = await request(url, options).catch((error: unknown) => {
      throw unavailable(error);
    });
    if (!statuses.includes(answer.statusCode)) {
      const said = await answer.body.text().catch(() => '');
      throw unavailable(new Error(`the bucket answered ${answer.statusCode}: ${said.slice(0, 500)}`));
    }
    if (method !== 'GET') await answer.body.dump();
    return answer;
  };

  return {
    write: async (name, bytes) => {
      const type = readFileName(name)?.type ?? 'application/octet-stream';
      await ask({ method: 'PUT', key: name, body: bytes, type }, 200);
    },
    remove: async (name) => {
      await ask({ method: 'DELETE', key: name }, 200, 204, 404);
    },
    findSize: async (name) => {
      const answer = await ask({ method: 'HEAD', key: name }, 200, 404);
      return answer.statusCode === 404 ? null : Number(answer.headers['content-length']);
    },
    read: async (name, range) =>
      (await ask({ method: 'GET', key: name, range }, range === null ? 200 : 206)).body,
    // An upload is an object when all of it has come.
    removeUnfinished: async () => undefined,
    listNames: async function* () {
      let token: string | undefined;
      do {
        const after = token === undefined ? '' : `&continuation-token=${encodeURIComponent(token)}`;
        const query = `?list-type=2&prefix=${encodeURIComponent(prefix)}${after}`;
        const xml = await (await ask({ method: 'GET', query }, 200)).body.text();
        const written = elements(xml, 'LastModified').map((text) => Temporal.Instant.from(text));
        yield elements(xml, 'Key')
          .filter((_, index) => isSettled(written[index]?.epochMilliseconds ?? 0))
          .map((key) => key.slice(prefix.length));
        [token] = elements(xml, 'NextContinuationToken');
      } while (token !== undefined);
    },
    addressOf: (name) => (publicUrl === null ? null : `${publicUrl}/${prefix}${name}`),
  };
};
