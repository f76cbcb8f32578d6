import type { IncomingMessage } from 'node:http';
import type { TLSSocket } from 'node:tls';
import type { Links } from '../../kernel/links.ts';
import { memoize } from '../../kernel/memoize.ts';
import type { Trust } from '../request/caller.ts';

const hostName = /^(?:[a-z0-9](?:[a-z0-9._-]{0,252})|\[[0-9a-f:.]{2,45}\])(?::([0-9]{1,5}))?$/;

/** The host in lower case, or null when it is no host name. */
const readHost = memoize(100, (host: string): string | null => {
  const lower = host.trim().toLowerCase();
  const match = hostName.exec(lower);
  return match === null || Number(match[1] ?? 1) > 65535 ? null : lower;
});

/** The host without the scheme's own port, likewise. */
const cleanHost = (host: string | undefined, scheme: string): string | null => {
  if (host === undefined || host.length > 260) return null;
  const read = readHost(host);
  const standard = scheme === 'https' ? ':443' : ':80';
  return read?.endsWith(standard) === true ? read.slice(0, -standard.length) : read;
};

const firstOf = (header: string | string[] | undefined): string | undefined =>
  (Array.isArray(header) ? header[0] : header)?.split(',', 1)[0]?.trim();

/** Address the connection itself reached; what is left when the Host header is no host. */
const socketHost = (request: IncomingMessage): string => {
  const { localAddress = '127.0.0.1', localPort = 80 } = request.socket;
  const address = localAddress.replace(/^::ffff:/, '');
  return `${address.includes(':') ? `[${address}]` : address}:${localPort}`;
};

/**
 * Address of the public site as this request sees it, no trailing slash: the setting, else what a trusted proxy
 * forwards, else the connection's scheme and the Host header. Anything that is no host name is left out of account.
 */
export const originOf = (request: IncomingMessage, publicUrl: string | null, trust: Trust): string => {
  if (publicUrl !== null) return publicUrl.replace(/\/+$/, '');
  const { headers, socket } = request;
  let scheme = (socket as TLSSocket).encrypted === true ? 'https' : 'http';
  let forwarded: string | undefined;
  if (trust(socket.remoteAddress ?? '')) {
    const proto = firstOf(headers['x-forwarded-proto'])?.toLowerCase();
    if (proto === 'http' || proto === 'https') scheme = proto;
    forwarded = firstOf(headers['x-forwarded-host']);
  }
  const host = cleanHost(forwarded, scheme) ?? cleanHost(headers.host, scheme) ?? socketHost(request);
  return `${scheme}://${host}`;
};

/** Host and path without scheme and port. */
const bareHost = memoize(100, (origin: string): string =>
  origin.replace(/^https?:\/\//, '').replace(/:\d+(?=\/|$)/, ''),
);

/** The links of answers under one mount of the site. */
export const linksOf = (origin: string, mount: string): Links => ({
  base: origin + mount,
  origin,
  host: bareHost(origin),
});
