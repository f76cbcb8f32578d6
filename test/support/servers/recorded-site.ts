import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import sharp from 'sharp';

// biome-ignore lint/suspicious/noExplicitAny: tests reach into records of every shape
type SiteRecord = any;

/** The records of a site, by collection. */
export type SiteRecords = Record<'categories' | 'tags' | 'venues' | 'organizers' | 'events', SiteRecord[]>;

const collections = ['categories', 'tags', 'venues', 'organizers', 'events'] as const;

/** The recorded site of The Events Calendar, read anew each time. */
export const recordedSite = (): SiteRecords => {
  const folder = join(import.meta.dirname, '../../sites/tec-site');
  return Object.fromEntries(
    collections.map((name) => [name, JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))]),
  ) as SiteRecords;
};

/** What WordPress keeps of whether an event takes place, in columns of its own. */
interface StateColumns {
  readonly status: string;
  readonly reason: string;
}

/** A site that is served on loopback. */
export interface ServedSite {
  /** `http://127.0.0.1:PORT` */
  readonly address: string;
  /** Paths with queries, in the order in which they were asked for. */
  readonly asked: string[];
  /** May be changed between two readings. */
  readonly records: SiteRecords;
  /** By the ids of events; may be changed likewise. */
  readonly states: Map<number, StateColumns>;
}

/** Answers a request itself and says so, or leaves it to the site. */
export type Interference = (request: IncomingMessage, response: ServerResponse) => boolean;

/** The image objects of all records, of those within events too. */
const imagesIn = (value: SiteRecord): SiteRecord[] =>
  typeof value !== 'object' || value === null
    ? []
    : Object.entries(value).flatMap(([name, inner]: [string, SiteRecord]) =>
        name === 'image' && typeof inner?.url === 'string' ? [inner] : imagesIn(inner),
      );

/** Pictures of the sizes that the records show, by path. */
const picturesOf = async (records: SiteRecords): Promise<Map<string, Buffer>> => {
  const pictures = new Map<string, Buffer>();
  for (const image of imagesIn(records)) {
    const create = { width: image.width, height: image.height, channels: 3 as const, background: 'red' };
    pictures.set(new URL(image.url).pathname, await sharp({ create }).png().toBuffer());
  }
  return pictures;
};

const mount = '/wp-json/tribe/events/v1';
const wordpressEvents = '/wp-json/wp/v2/tribe_events';

/**
 * Serves the records as The Events Calendar does: no hidden ones in lists, at most `mostPerPage` a page, totals, links to the next page, 404 past the
 * end; without a login only published events. WordPress's own interface tells the states of events and nothing else.
 * The pictures have their addresses there too.
 */
export const serveSite = async (
  context: { readonly after: (end: () => void) => void },
  records: SiteRecords,
  interfere: Interference = () => false,
  mostPerPage = 50,
): Promise<ServedSite> => {
  const asked: string[] = [];
  const states = new Map<number, StateColumns>();
  const pictures = await picturesOf(records);
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    if (interfere(request, response)) return;
    const url = new URL(request.url ?? '/', 'http://127.0.0.1');
    const name = collections.find((one) => url.pathname === `${mount}/${one}`);
    const send = (status: number, body: unknown): void => {
      response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
      response.end(JSON.stringify(body));
    };
    const picture = pictures.get(url.pathname);
    if (picture !== undefined) {
      response.writeHead(200, { 'content-type': 'image/png' });
      response.end(picture);
      return;
    }
    const included = url.searchParams.get('include')?.split(',').map(Number);
    if (url.pathname === wordpressEvents && included !== undefined && !url.searchParams.has('context')) {
      const published = records.events.filter(
        (record) => record?.status === 'publish' && included.includes(record.id),
      );
      const columnsOf = ({ status = '', reason = '' }: Partial<StateColumns> = {}) => ({
        ...{ _tribe_events_status: status, _tribe_events_status_reason: reason },
      });
      return send(
        200,
        published.map((record) => ({ id: record.id, meta: columnsOf(states.get(record.id)) })),
      );
    }
    const [, kind, id] = /\/(events|venues|organizers|categories|tags)\/(\d+)$/.exec(url.pathname) ?? [];
    const single = kind && records[kind as keyof SiteRecords].find((record) => record?.id === Number(id));
    if (single) return send(200, single);
    if (name === undefined) return send(404, { code: 'rest_no_route', data: { status: 404 } });
    const isKnown = request.headers.authorization !== undefined;
    const since = name === 'events' ? (url.searchParams.get('start_date') ?? '') : '';
    const shown = records[name].filter(
      (record) =>
        (isKnown || name !== 'events' || record?.status === 'publish') &&
        record?.hide_from_listings !== true &&
        !(record?.start_date < since),
    );
    const perPage = Math.min(mostPerPage, Number(url.searchParams.get('per_page') ?? mostPerPage));
    const page = Number(url.searchParams.get('page') ?? 1);
    const pages = Math.ceil(shown.length / perPage);
    if (page > 1 && page > pages) return send(404, { code: 'page-not-found', data: { status: 404 } });
    const next = new URL(url);
    next.searchParams.set('page', String(page + 1));
    send(200, {
      [name]: shown.slice((page - 1) * perPage, page * perPage),
      rest_url: url.href,
      ...(page < pages ? { next_rest_url: next.href } : {}),
      total: shown.length,
      total_pages: pages,
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  for (const image of imagesIn(records)) image.url = `${address}${new URL(image.url).pathname}`;
  return { address, asked, records, states };
};
