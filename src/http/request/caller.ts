import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Actor } from '../../kernel/actor.ts';
import { type Client, queryOf } from '../../kernel/client.ts';
import { memoize } from '../../kernel/memoize.ts';
import { switchesOf } from '../response/shaping.ts';
import { parseQuery } from './query.ts';

/**
 * Finds out who is asking, strangers at once; throws an `AppError` for wrong credentials, or rejects with it
 * (reference http-conventions 8).
 */
export type Identify = (client: Client) => Actor | Promise<Actor>;

/** Whether a peer's address belongs to a trusted proxy. */
export type Trust = (address: string) => boolean;

/**
 * Trusts the addresses and networks (`10.0.0.0/8`) listed.
 * @throws Error when an item is neither.
 */
export const trustOf = (proxies: readonly string[]): Trust => {
  if (proxies.length === 0) return () => false;
  const networks = proxies.map((proxy) => {
    if (proxy.includes('/')) return ipaddr.parseCIDR(proxy);
    const address = ipaddr.process(proxy);
    return [address, address.kind() === 'ipv4' ? 32 : 128] as [typeof address, number];
  });
  return (text) => {
    if (!ipaddr.isValid(text)) return false;
    const address = ipaddr.process(text);
    return networks.some(([network, bits]) => {
      return network.kind() === address.kind() && address.match([network, bits] as never);
    });
  };
};

/** An address of IPv4 as such, though it comes in by a socket that takes both (RFC 4291 2.5.5.2). */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '');

/** The address in an item of `X-Forwarded-For`, which some proxies write with its port; null for anything else. */
const hopIn = (item: string): string | null => {
  const text = item.trim();
  const [, bracketed, dotted] = /^(?:\[([^\]]{2,45})\]|(\d[\d.]{6,14}))(?::\d{1,5})?$/.exec(text) ?? [];
  const address = plain(bracketed ?? dotted ?? text);
  return isIP(address) === 0 ? null : address;
};

/**
 * The client's address: the last one in `X-Forwarded-For` that no trusted proxy has, else the peer's. What stands left
 * of an item that is no address anybody may have written, so that nothing there counts.
 */
export const remoteOf = (peer: string, headers: IncomingHttpHeaders, trust: Trust): string => {
  if (!trust(peer)) return plain(peer);
  const forwarded = headers['x-forwarded-for'];
  const hops = (typeof forwarded === 'string' ? forwarded : '').split(',').map(hopIn).reverse();
  const client = hops.find((hop) => hop === null || !trust(hop));
  return client ?? plain(peer);
};

// Few addresses name it, and taking every query apart would cost more than many a response.
const wantsScript = (url: string): boolean =>
  /jsonp|%/i.test(url) && switchesOf(parseQuery(queryOf(url))).callback !== null;

/** The client that sent a request. */
export const clientOf = (
  request: IncomingMessage,
  site: { readonly origin: string; readonly trust: Trust; readonly signsIn?: boolean },
): Client => {
  const { method = 'GET', url = '/', headers, socket } = request;
  const remote = (): string => remoteOf(socket.remoteAddress ?? '', headers, site.trust);
  return {
    method,
    url,
    headers,
    remote,
    network: () => networkOf(remote()),
    origin: site.origin,
    signsIn: site.signsIn ?? false,
    wantsScript: () => wantsScript(url),
  };
};

/** The part of an address that one customer of a provider has: of IPv6 the first 64 bits. */
export const networkOf = (address: string): string => {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  return parsed.kind() === 'ipv4'
    ? parsed.toString()
    : Buffer.from(parsed.toByteArray().slice(0, 8)).toString('hex');
};

/** Whether an address is this machine's own: `127.0.0.0/8`, `::1`. Asked with every request, of the same few. */
export const isLoopback = memoize(
  1000,
  (address: string): boolean => ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback',
);

const strict = /(?:^|,)\s*handling\s*=\s*"?strict"?\s*(?:$|[,;])/i;

/** Whether unknown names are to be refused: `Prefer: handling=strict` (RFC 7240 4.4). */
export const prefersStrict = ({ prefer }: IncomingHttpHeaders): boolean =>
  prefer !== undefined && strict.test(String(prefer));

// Nobody lists more languages than this in good faith.
const longestHeader = 1000;

/**
 * The language for a request with that `Accept-Language` (RFC 9110 12.5.4): the one of those there are that the header
 * ranks highest, of equals that of the site, else the first. A language's regions count as the language.
 */
export const languageOf = <Language extends string>(
  acceptLanguage: string | undefined,
  { languages, ofSite }: { readonly languages: readonly Language[]; readonly ofSite: Language },
): Language => {
  if (acceptLanguage === undefined || acceptLanguage.length > longestHeader) return ofSite;
  const weights = new Map<Language, number>();
  for (const item of acceptLanguage.split(',')) {
    const [range = '', ...options] = item.trim().toLowerCase().split(';');
    const tag = range.trim().split('-', 1)[0];
    const language = languages.find((one) => one === tag);
    if (language === undefined) continue;
    const q = options.map((option) => option.trim()).find((option) => option.startsWith('q='));
    const weight = q === undefined ? 1 : Number(q.slice(2));
    if (weight > (weights.get(language) ?? 0)) weights.set(language, weight);
  }
  const highest = Math.max(0, ...weights.values());
  if (highest === 0 || weights.get(ofSite) === highest) return ofSite;
  const [first = ofSite] = [...weights].find(([, weight]) => weight === highest) ?? [];
  return first;
};
