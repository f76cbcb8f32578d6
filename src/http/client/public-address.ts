import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address that we were asked to fetch from and will not: private, loopback, link-local or no http at all. */
export class RefusedAddress extends Error {}

/** A name that stands for no public address. */
export class RefusedName extends RefusedAddress {}

// All that is handed out to the public so far: https://www.iana.org/assignments/ipv6-address-space
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether a numeric address is on the public internet, IPv4 inside IPv6 unwrapped. */
const isPublic = (text: string): boolean => {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
};

/**
 * Whether the owner allows this host although it may be private: `host` allows all its ports, `host:port` one.
 */
export const isAllowed = (url: URL, allowed: readonly string[]): boolean =>
  allowed.includes(url.hostname) || allowed.includes(url.host);

const withoutBrackets = (host: string): string => host.replace(/^\[|\]$/g, '');

/** Refuses addresses that say themselves that they are not public; names are checked when they are resolved. */
export const checkAddress = (url: URL, allowed: readonly string[]): void => {
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new RefusedAddress(`${url.protocol} is not fetched`);
  if (url.username !== '' || url.password !== '')
    throw new RefusedAddress('credentials in an address are not sent');
  if (isAllowed(url, allowed)) return;
  const host = withoutBrackets(url.hostname);
  // The URL standard has already turned decimal, octal and hexadecimal forms into plain IPv4.
  if (ipaddr.isValid(host) && !isPublic(host)) throw new RefusedAddress(`${host} is not a public address`);
};

/**
 * Resolves names for a connection and hands on public addresses only, so that the address that was checked is
 * the one connected to, whatever the name resolves to a moment later. While `mayBePrivate` says so a name may resolve
 * to anything.
 */
export const publicLookup =
  (mayBePrivate: () => boolean): LookupFunction =>
  (hostname, options, callback) => {
    const isFree = mayBePrivate();
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return callback(error, '', 0);
      const fit = isFree ? addresses : addresses.filter(({ address }) => isPublic(address));
      const [first] = fit;
      if (!first) return callback(new RefusedName(`${hostname} has no public address`), '', 0);
      if (options.all) return callback(null, fit);
      return callback(null, first.address, first.family);
    });
  };
