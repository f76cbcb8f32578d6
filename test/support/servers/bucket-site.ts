import { createHash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A stand-in for a service that speaks the interface of S3, with one bucket `pictures`. */
export interface BucketSite {
  readonly address: string;
  /** What it keeps, by key. */
  readonly objects: Map<string, { readonly bytes: Buffer; readonly headers: IncomingMessage['headers'] }>;
  /** Makes it answer 503 to everything, or stop doing so. */
  readonly setBroken: (isBroken: boolean) => void;
  /** What was wrong with requests: signatures that are missing, or of other bytes. */
  readonly faults: readonly string[];
  readonly close: () => Promise<void>;
}

const signature =
  /^AWS4-HMAC-SHA256 Credential=key-id\/\d{8}\/eu-west-1\/s3\/aws4_request, SignedHeaders=[a-z0-9;-]*\bx-amz-content-sha256;x-amz-date\b[a-z0-9;-]*, Signature=[0-9a-f]{64}$/;

const keysAtOnce = 2;

/** One page of a list of keys, whose pages are short so that there are several. */
const listing = (keys: readonly string[], token: string | null): string => {
  const from = token === null ? 0 : keys.indexOf(token);
  const page = keys.slice(from, from + keysAtOnce);
  const next = keys[from + keysAtOnce];
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><LastModified>2020-01-01T00:00:00.000Z</LastModified></Contents>`,
  );
  const more = next === undefined ? '' : `<NextContinuationToken>${next}</NextContinuationToken>`;
  return `<?xml version="1.0"?><ListBucketResult>${contents.join('')}${more}</ListBucketResult>`;
};

/** Starts one on `127.0.0.1`. */
export const startBucketSite = async (): Promise<BucketSite> => {
  const objects: BucketSite['objects'] = new Map();
  const faults: string[] = [];
  let isBroken = false;

  const check = ({ method, url, headers }: IncomingMessage, bytes: Buffer): void => {
    if (!signature.test(String(headers.authorization))) faults.push(`${method} ${url} is not signed`);
    const sum = createHash('sha256').update(bytes).digest('hex');
    if (headers['x-amz-content-sha256'] !== sum) faults.push(`${method} ${url} is signed for other bytes`);
  };

  const answerObject = (request: IncomingMessage, response: ServerResponse, key: string, bytes: Buffer) => {
    const { method, headers } = request;
    if (method === 'PUT') {
      objects.set(key, { bytes, headers });
      return response.end();
    }
    const found = objects.get(key);
    if (method === 'DELETE') {
      objects.delete(key);
      return response.writeHead(204).end();
    }
    if (found === undefined) return response.writeHead(404).end();
    const [, first, last] = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '') ?? [];
    const body = first === undefined ? found.bytes : found.bytes.subarray(Number(first), Number(last) + 1);
    response.writeHead(first === undefined ? 200 : 206, { 'content-length': body.length });
    return response.end(method === 'HEAD' ? undefined : body);
  };

  const server = createServer(async (request, response) => {
    const bytes = await buffer(request);
    check(request, bytes);
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
    if (isBroken) return response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
    if (pathname === '/pictures') {
      const keys = [...objects.keys()]
        .filter((key) => key.startsWith(searchParams.get('prefix') ?? ''))
        .sort();
      return response.end(listing(keys, searchParams.get('continuation-token')));
    }
    return answerObject(request, response, pathname.replace('/pictures/', ''), bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    faults,
    setBroken: (value) => {
      isBroken = value;
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
};
