import { Agent, type Dispatcher, request } from 'undici';
import { readRetryAfter } from '../../../http/client/response-headers.ts';
import type { Point } from '../../venues/locating.ts';

/** A geocoder that did not answer the question; the message says why, in English, for the log. */
export class GeocoderFailure extends Error {
  /** For how many milliseconds not to ask again, when that is known. */
  readonly pause: number | null;

  constructor(message: string, pause: number | null = null, cause?: unknown) {
    super(message, { cause });
    this.pause = pause;
  }
}

/** Asks for one address: its point, or null when the geocoder does not know it. @throws GeocoderFailure. */
export type AskGeocoder = (line: string, signal: AbortSignal) => Promise<Point | null>;

/** The geocoder, and how it is asked. */
export interface GeocoderOptions {
  /** Address of the service, above its `/search`. */
  readonly url: string;
  /** Where its operators reach whoever runs this, and the site that asks; null for nowhere. */
  readonly email: string | null;
  readonly publicUrl: string | null;
  /** Of this program. */
  readonly version: string;
  /** Milliseconds until the last byte. */
  readonly timeout: number;
  readonly clock: () => Temporal.Instant;
}

const mostBytes = 1024 * 1024;
/** After an answer that will not become another soon: a refused client, a wrong address of the service. */
const longPause = 3_600_000;

/** Says which program asks and whom to turn to, as the policy of Nominatim wants it. */
const userAgentOf = ({ version, publicUrl, email }: GeocoderOptions): string => {
  const contact = [publicUrl === null ? null : `+${publicUrl}`, email].filter((one) => one !== null);
  return `Cartelera/${version}${contact.length === 0 ? '' : ` (${contact.map((one) => encodeURI(one)).join('; ')})`}`;
};

const searchAddress = ({ url, email }: GeocoderOptions, line: string): URL => {
  const search = new URL(url);
  search.pathname = `${search.pathname.replace(/\/+$/, '')}/search`;
  search.searchParams.set('format', 'jsonv2');
  search.searchParams.set('limit', '1');
  search.searchParams.set('q', line);
  if (email !== null) search.searchParams.set('email', email);
  return search;
};

const degrees = (value: unknown, limit: number): number | null => {
  const text = typeof value === 'string' ? value.trim() : value;
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && Math.abs(number) <= limit ? number : null;
};

/** The first of the places in an answer. */
const readPlaces = (text: string): Point | null => {
  let places: unknown;
  try {
    places = JSON.parse(text);
  } catch {
    throw new GeocoderFailure('the answer is no JSON');
  }
  if (!Array.isArray(places)) throw new GeocoderFailure('the answer is no list of places');
  const [first] = places as readonly unknown[];
  if (first === undefined) return null;
  const { lat: north, lon: east } = Object(first) as { readonly lat?: unknown; readonly lon?: unknown };
  const [lat, lng] = [degrees(north, 90), degrees(east, 180)];
  if (lat === null || lng === null) throw new GeocoderFailure('the answer has no coordinates');
  return { lat, lng };
};

const readAnswer = async (
  { statusCode, headers, body }: Dispatcher.ResponseData,
  now: Temporal.Instant,
): Promise<Point | null> => {
  const text = await body.text();
  if (statusCode === 200) return readPlaces(text);
  // This address is more than it understands; others may not be.
  if (statusCode === 400) return null;
  const isForLong = statusCode !== 429 && statusCode < 500;
  const asked = readRetryAfter(headers['retry-after'], now);
  throw new GeocoderFailure(`it answered ${statusCode}`, asked ?? (isForLong ? longPause : null));
};

/** A client of a service that speaks Nominatim's `/search`; `close` lets its connections go. */
export const nominatim = (
  options: GeocoderOptions,
): { readonly ask: AskGeocoder; readonly close: () => Promise<void> } => {
  const { timeout, clock } = options;
  const headers = { accept: 'application/json', 'user-agent': userAgentOf(options) };
  const dispatcher = new Agent({ connect: { timeout }, maxResponseSize: mostBytes });
  return {
    ask: async (line, stop) => {
      try {
        const signal = AbortSignal.any([AbortSignal.timeout(timeout), stop]);
        const response = await request(searchAddress(options, line), { dispatcher, signal, headers });
        return await readAnswer(response, clock());
      } catch (error) {
        if (error instanceof GeocoderFailure) throw error;
        throw new GeocoderFailure(error instanceof Error ? error.message : String(error), null, error);
      }
    },
    close: () => dispatcher.destroy(),
  };
};
