import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';

/** What the stand-in does with one question. */
export type Reply = (response: ServerResponse) => void | Promise<void>;

/** A question as it came. */
export interface Question {
  readonly path: string;
  readonly query: Readonly<Record<string, string>>;
  readonly headers: IncomingHttpHeaders;
}

/** A geocoder on loopback that says what it was told to, and knows no other address. */
export interface GeocoderStandIn {
  readonly url: string;
  readonly questions: readonly Question[];
  /** The addresses that were asked for, in order. */
  readonly asked: () => readonly string[];
  /** How many questions were under way at once at most. */
  readonly mostAtOnce: () => number;
  /** What to do with the next questions for an address, one after the other; the last one holds for all later ones. */
  readonly teach: (address: string, ...replies: Reply[]) => void;
}

/** Answers with a status, headers and a text. */
export const says =
  (status: number, text: string, headers: Readonly<Record<string, string>> = {}): Reply =>
  (response) => {
    response.writeHead(status, headers).end(text);
  };

/** Answers with a place as Nominatim writes it. */
export const knows = (lat: unknown, lon: unknown): Reply =>
  says(
    200,
    JSON.stringify([{ place_id: 1, lat, lon, display_name: 'x', category: 'place', type: 'house' }]),
    {
      'content-type': 'application/json; charset=utf-8',
    },
  );

/** Starts one on `127.0.0.1`; it goes away with the test. */
export const startGeocoderStandIn = async (context: TestContext): Promise<GeocoderStandIn> => {
  const lessons = new Map<string, Reply[]>();
  const questions: Question[] = [];
  let underWay = 0;
  let most = 0;
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand.in');
    const query = Object.fromEntries(url.searchParams);
    questions.push({ path: url.pathname, query, headers: request.headers });
    underWay += 1;
    most = Math.max(most, underWay);
    response.on('close', () => {
      underWay -= 1;
    });
    const replies = lessons.get(query['q'] ?? '') ?? [];
    const reply = (replies.length > 1 ? replies.shift() : replies[0]) ?? says(200, '[]');
    void reply(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(
    () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    questions,
    asked: () => questions.map(({ query }) => query['q'] ?? ''),
    mostAtOnce: () => most,
    teach: (address, ...replies) => {
      lessons.set(address, replies);
    },
  };
};
