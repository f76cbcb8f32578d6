import ipaddr from 'ipaddr.js';
import { memoize } from '../../kernel/memoize.ts';

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
