import type { Phrase } from '../../kernel/phrase.ts';
import { decodeBody } from './decode-body.ts';
import { checkAddress, isAllowed, publicLookup, RefusedAddress, RefusedName } from './public-address.ts';

/** An answer, whole and within the limits. */
export interface FetchedAnswer {
  readonly status: number;
  /** By lower-case name; of a repeated one the first. */
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** The address that finally answered. */
  readonly url: URL;
}

/** What `getaddrinfo` says of a name that it has no address for, or cannot ask about now. */
const unresolved = new Set(['ENOTFOUND', 'EAI_AGAIN']);

/** A request that brought no answer; the message says why, in English, for logs. */
export class FetchFailure extends Error {
  /** Why, for whoever named the address; nothing about machines that are not public. */
  readonly phrase: Phrase;
  /** The same for whoever runs the service, who may know which names stand for machines in its network. */
  readonly phraseForOwner: Phrase;
  /** Whether the address itself is refused, so that asking again is in vain. */
  readonly isRefused: boolean;
  /** Whether no address was found for the name of the host. */
  readonly isUnresolved: boolean;

  constructor(message: string, phrase: Phrase, cause?: Error, isRefused = false, phraseForOwner = phrase) {
    super(message, { cause });
    this.phrase = phrase;
    this.phraseForOwner = phraseForOwner;
    this.isRefused = isRefused;
    this.isUnresolved = cause !== undefined && 'code' in cause && unresolved.has(String(cause.code));
  }
}

const notPublic: Phrase = { es: 'La dirección no es pública.', en: 'The address is not public.' };
const tooManyRedirects: Phrase = {
  es: 'Demasiadas redirecciones.',
  en: 'Too many redirects.',
};
const brokenOff: Phrase = {
  es: 'No se encuentra el servidor o la descarga se ha interrumpido.',
  en: 'The server cannot be found, or the download broke off.',
};
const tooSlow: Phrase = {
  es: 'El servidor tarda demasiado en responder.',
  en: 'The server takes too long to answer.',
};
const noAddress: Phrase = { es: 'No es una URL válida.', en: 'It is not a valid URL.' };

/** What an error of the connection means for whoever named the address. */
const failureOf = (error: Error, signal: AbortSignal, maxBytes: number): FetchFailure => {
  // Whoever guesses at names is not told which of them stand for machines here.
  if (error instanceof RefusedName || error.cause instanceof RefusedName)
    return new FetchFailure(`refused: ${error.message}`, brokenOff, error, true, notPublic);
  if (error instanceof RefusedAddress || error.cause instanceof RefusedAddress)
    return new FetchFailure(`refused: ${error.message}`, notPublic, error, true);
  const code = 'code' in error ? error.code : undefined;
  if (code === 'UND_ERR_RES_EXCEEDED_MAX_SIZE' || code === 'ERR_BUFFER_TOO_LARGE') {
    const phrase = {
      es: `Supera el límite de ${maxBytes} bytes.`,
      en: `It is larger than ${maxBytes} bytes.`,
    };
    return new FetchFailure(error.message, phrase, error);
  }
  const isLate = signal.aborted || String(code).endsWith('_TIMEOUT');
  return new FetchFailure(error.message || error.name, isLate ? tooSlow : brokenOff, error);
};

/** Bounds of one request. */
export interface FetchLimits {
  /** Bytes of the body, as sent and as decoded. */
  readonly maxBytes: number;
  /** Milliseconds from the first connection to the last byte, redirects included. */
  readonly timeout: number;
  readonly maxRedirects: number;
  /** Hosts that may be fetched from although they are not public. */
  readonly allowed: readonly string[];
}

/** What goes with a GET. */
interface Asking {
  readonly headers: Readonly<Record<string, string>>;
  /** Value of `Authorization`, shown to the host of the first address only. */
  readonly authorization?: string;
  /** Ends it early. */
  readonly until?: AbortSignal;
  /** Told of each redirect that is followed. */
  readonly onRedirect?: () => void;
}

/** Gets one address, whatever status it answers with. */
export type SafeRequest = (address: string, asking: Asking) => Promise<FetchedAnswer>;

const parse = (address: string, base?: URL): URL => {
  const url = URL.parse(address, base);
  if (!url) throw new FetchFailure('not an address', noAddress, undefined, true);
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
  async (address, { headers, authorization, until, onRedirect }) => {
    // Most services fetch nothing.
    const { Agent, request } = await import('undici');
    // Of the address that is being asked; a host may be allowed with one of its ports only.
    let mayBePrivate = false;
    const dispatcher = new Agent({
      connect: { lookup: publicLookup(() => mayBePrivate), timeout },
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
        mayBePrivate = isAllowed(url, allowed);
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
          onRedirect?.();
          continue;
        }
        const sent = Buffer.from(await answer.body.arrayBuffer());
        const bytes = await decodeBody(sent, firstOf(answer.headers['content-encoding']), maxBytes);
        const named = Object.entries(answer.headers).map(([name, value]) => [name, firstOf(value)]);
        return { status: answer.statusCode, headers: Object.fromEntries(named), bytes, url };
      }
      throw new FetchFailure('too many redirects', tooManyRedirects);
    } catch (error) {
      if (error instanceof FetchFailure) throw error;
      throw failureOf(error instanceof Error ? error : new Error(String(error)), signal, maxBytes);
    } finally {
      await dispatcher.destroy();
    }
  };
