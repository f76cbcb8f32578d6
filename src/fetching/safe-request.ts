import { Agent, request } from 'undici';
import { checkAddress, publicLookup, RefusedAddress } from './public-address.ts';

/** An answer, whole and within the limits. */
export interface FetchedAnswer {
  readonly status: number;
  /** By lower-case name; of a repeated one the first. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The address that finally answered. */
  readonly url: URL;
}

/** A request that brought no answer; the message says why, in English, for logs. */
export class FetchFailure extends Error {
  /** Whether the address itself is refused, so that asking again is in vain. */
  readonly isRefused: boolean;

  constructor(message: string, { cause, isRefused = false }: { cause?: unknown; isRefused?: boolean } = {}) {
    super(message, { cause });
    this.isRefused = isRefused;
  }
}

/** Bounds of one request. */
export interface FetchLimits {
  /** Bytes of the body. */
  readonly maxBytes: number;
  /** Milliseconds from the first connection to the last byte, redirects included. */
  readonly timeout: number;
  readonly maxRedirects: number;
  /** Hosts that may be fetched from although they are not public. */
  readonly allowed: readonly string[];
}

/** What goes with a GET. */
export interface Asking {
  readonly headers: Readonly<Record<string, string>>;
  /** Value of `Authorization`, shown to the host of the first address only. */
  readonly authorization?: string;
  /** Ends it early. */
  readonly until?: AbortSignal;
}

/** Gets one address, whatever status it answers with. */
export type SafeRequest = (address: string, asking: Asking) => Promise<FetchedAnswer>;

const parse = (address: string, base?: URL): URL => {
  const url = URL.parse(address, base);
  if (!url) throw new RefusedAddress('this is no address');
  return url;
};

const firstOf = (value: string | string[] | undefined): string =>
  (Array.isArray(value) ? value[0] : value) ?? '';

/**
 * Makes a client that reaches public http and https addresses only: checked in the address itself, after each name
 * resolution and at each redirect. It keeps no connections open between calls, and throws `FetchFailure` for what
 * does not answer, or not within the limits.
 */
export const safeRequest =
  ({ maxBytes, timeout, maxRedirects, allowed }: FetchLimits): SafeRequest =>
  async (address, { headers, authorization, until }) => {
    const dispatcher = new Agent({
      connect: { lookup: publicLookup(allowed), timeout },
      // Servers that announce less than they send must not be believed.
      maxResponseSize: maxBytes,
    });
    const own = AbortSignal.timeout(timeout);
    const signal = until === undefined ? own : AbortSignal.any([own, until]);
    try {
      let url = parse(address);
      const { origin } = url;
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        checkAddress(url, allowed);
        const isOwn = authorization !== undefined && url.origin === origin;
        const answer = await request(url, {
          dispatcher,
          signal,
          headers: { 'user-agent': 'Cartelera', ...headers, ...(isOwn ? { authorization } : {}) },
        });
        const location = firstOf(answer.headers['location']);
        if (answer.statusCode >= 300 && answer.statusCode < 400 && location !== '') {
          await answer.body.dump();
          url = parse(location, url);
          continue;
        }
        const bytes = Buffer.from(await answer.body.arrayBuffer());
        const named = Object.entries(answer.headers).map(([name, value]) => [name, firstOf(value)]);
        return { status: answer.statusCode, headers: Object.fromEntries(named), bytes, url };
      }
      throw new FetchFailure('too many redirects');
    } catch (error) {
      if (error instanceof FetchFailure) throw error;
      const cause = error instanceof Error ? error : new Error(String(error));
      const isRefused = [cause, cause.cause].some((one) => one instanceof RefusedAddress);
      const message = cause.message || cause.name;
      throw new FetchFailure(isRefused ? `refused: ${message}` : message, { cause, isRefused });
    } finally {
      await dispatcher.destroy();
    }
  };
