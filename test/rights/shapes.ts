import type { WholeReply } from '../support/servers/whole-server.ts';

/** The rest of an answer: what could differ from one calendar to the other without anybody's being told anything. */
const tellsNothing = new Set(['date', 'x-request-id', 'server-timing']);

/** An answer line by line: status, body, headers. */
export const shapeOf = ({ status, bytes, headers }: WholeReply): readonly string[] => [
  String(status),
  bytes.toString(),
  ...Object.entries(headers)
    // The tag of a feed tells that something was written, and nothing of what (docs/adr/0082).
    .filter(([name, value]) => !tellsNothing.has(name) && !String(value).startsWith('W/'))
    .map(([name, value]) => `${name}: ${value}`)
    .sort(),
];

/** Where two answers differ first, with what stands around it. */
export const firstDifference = (one: readonly string[], other: readonly string[]): string => {
  const at = one.findIndex((line, index) => line !== other[index]);
  const [left = '', right = ''] = [one[at], other[at]];
  const from = Math.max(0, [...left].findIndex((letter, index) => letter !== right[index]) - 60);
  return `${left.slice(from, from + 160)} | ${right.slice(from, from + 160)}`;
};
