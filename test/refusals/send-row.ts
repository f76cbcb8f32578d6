import qs from 'qs';
import type { WholeReply, WholeServer } from '../support/servers/whole-server.ts';
import { mount } from './known.ts';
import type { OperationRows, Row } from './row.ts';

const inQuery = (parameters: Readonly<Record<string, unknown>>): string =>
  qs.stringify(parameters, { arrayFormat: 'brackets' });

// What rows have encoded already stays.
const encodePath = (text: string): string => text.replace(/[^\w%/.-]+/g, encodeURIComponent);

/** The address of a request line; `//` begins one from the root of the server. */
export const addressOf = (request: string): string => {
  const [method = '', path = ''] = request.split(' ');
  return `${method} ${path.startsWith('//') ? path.slice(1) : mount + path}`;
};

/**
 * Sends a row in the place of its parameter: the last part of the path but for an ending, the query of GET and DELETE, else the body
 * with all that makes it sound.
 */
export const sendRow = (
  { ask }: WholeServer,
  { request, sound, file }: OperationRows,
  name: string,
  { value, who = 'administrator', beside = {} }: Row,
  number: number,
): Promise<WholeReply> => {
  const line = addressOf(request);
  const isInPath = name === 'id' || (name === 'slug' && line.includes('/by-slug/'));
  if (isInPath) {
    const place = line.lastIndexOf('/') + 1;
    const [ending = ''] = /\.[a-z]+$/.exec(line) ?? [];
    const given = { ...sound?.(number), ...beside };
    const address = line.slice(0, place) + encodePath(String(value)) + ending;
    return ask(who, address, sound ? { json: given } : {});
  }
  if (sound) return ask(who, line, { json: { ...sound(number), ...beside, [name]: value } });
  const sending = file === undefined ? {} : { raw: file, type: 'image/png' };
  return ask(who, `${line}?${inQuery({ ...beside, [name]: value })}`, sending);
};
