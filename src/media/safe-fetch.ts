import { Agent, request } from 'undici';
import type { Phrase } from '../kernel/phrase.ts';
import { checkAddress, publicLookup, RefusedAddress } from './public-address.ts';

/** What was fetched, whole and within the limits. */
interface Fetched {
  readonly bytes: Buffer;
  /** Media type as the answer declared it, lower case, without parameters. */
  readonly type: string;
  /** The address that finally answered. */
  readonly url: URL;
}

/** A fetch that did not bring what was asked for; the message says why, in English, for logs. */
export class FetchFailure extends Error {
  /** Why, for whoever named the address; nothing about machines that are not public. */
  readonly phrase: Phrase;

  constructor(message: string, phrase: Phrase, cause?: Error) {
    super(message, { cause });
    this.phrase = phrase;
  }
}

const notPublic: Phrase = {
  es: 'La dirección no es pública.',
  en: 'The address is not public.',
};
const tooManyRedirects: Phrase = {
  es: 'Lleva a otras direcciones una y otra vez.',
  en: 'It leads to other addresses again and again.',
};
const brokenOff: Phrase = {
  es: 'No se encuentra el servidor, o la descarga se cortó.',
  en: 'The server cannot be found, or the download broke off.',
};
const tooSlow: Phrase = { es: 'Tarda demasiado.', en: 'It takes too long.' };
const noAddress: Phrase = { es: 'No es una dirección.', en: 'It is no address.' };

/** What an error of the connection means for whoever named the address. */
const failureOf = (error: Error, signal: AbortSignal, maxBytes: number): FetchFailure => {
  if (error instanceof RefusedAddress || error.cause instanceof RefusedAddress)
    return new FetchFailure(`refused: ${error.message}`, notPublic, error);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE') {
    const phrase = { es: `Pasa de ${maxBytes} bytes.`, en: `It is larger than ${maxBytes} bytes.` };
    return new FetchFailure(error.message, phrase, error);
  }
  const isLate = signal.aborted || String(code).endsWith('_TIMEOUT');
  return new FetchFailure(error.message, isLate ? tooSlow : brokenOff, error);
};

/** Bounds of one fetch. */
export interface FetchLimits {
  /** Bytes of the body. */
  readonly maxBytes: number;
  /** Milliseconds from the first connection to the last byte, redirects included. */
  readonly timeout: number;
  readonly maxRedirects: number;
  /** Hosts that may be fetched from although they are not public. */
  readonly allowed: readonly string[];
}

/** Fetches one address, not past `until`; a fetcher keeps no connections open between calls. */
export type SafeFetch = (address: string, until?: AbortSignal) => Promise<Fetched>;

/**
 * Makes a fetcher that reaches public http and https addresses only: checked in the address itself, after each
 * name resolution and at each redirect. It throws `FetchFailure` for everything else,
 * for an answer other than 200, and past the limits.
 */
export const safeFetch =
  ({ maxBytes, timeout, maxRedirects, allowed }: FetchLimits): SafeFetch =>
  async (address, until) => {
    const dispatcher = new Agent({
      connect: { lookup: publicLookup(allowed), timeout },
      // Servers that announce less than they send must not be believed.
      maxResponseSize: maxBytes,
    });
    const own = AbortSignal.timeout(timeout);
    const signal = until === undefined ? own : AbortSignal.any([own, until]);
    try {
      let url = parse(address);
      for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
        checkAddress(url, allowed);
        const answer = await request(url, {
          dispatcher,
          signal,
          headers: { accept: 'image/*', 'user-agent': 'Cartelera' },
        });
        const { location } = answer.headers;
        if (answer.statusCode >= 300 && answer.statusCode < 400 && typeof location === 'string') {
          await answer.body.dump();
          url = parse(location, url);
          continue;
        }
        if (answer.statusCode !== 200) {
          const status = answer.statusCode;
          throw new FetchFailure(`${url.host} answered ${status}`, {
            es: `El servidor contesta ${status}.`,
            en: `The server answers ${status}.`,
          });
        }
        const type = String(answer.headers['content-type'] ?? '').split(';')[0] ?? '';
        return { bytes: Buffer.from(await answer.body.arrayBuffer()), type: type.trim().toLowerCase(), url };
      }
      throw new FetchFailure('too many redirects', tooManyRedirects);
    } catch (error) {
      if (error instanceof FetchFailure) throw error;
      throw failureOf(error instanceof Error ? error : new Error(String(error)), signal, maxBytes);
    } finally {
      await dispatcher.destroy();
    }
  };

const parse = (address: string, base?: URL): URL => {
  try {
    return new URL(address, base);
  } catch {
    throw new FetchFailure('not an address', noAddress);
  }
};
