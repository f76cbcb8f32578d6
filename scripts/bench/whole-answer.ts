import { request } from 'undici';
import type { LoadRequest } from './load.ts';

/** An answer as it goes over the wire. */
export interface WholeAnswer {
  readonly status: number;
  /** Names and values by turns, in their order; without those that every server sets for itself. */
  readonly headers: readonly string[];
  /** Base64. */
  readonly body: string;
}

const own = new Set(['date', 'connection', 'keep-alive']);

/** Asks once and gives the whole answer. */
export const findAnswer = async (
  address: string,
  { path, headers = {} }: LoadRequest,
): Promise<WholeAnswer> => {
  const answer = await request(`${address}${path}`, { headers, responseHeaders: 'raw' });
  const raw = answer.headers as unknown as readonly string[];
  const kept: string[] = [];
  for (let index = 0; index < raw.length; index += 2) {
    const [name = '', value = ''] = [String(raw[index]), String(raw[index + 1])];
    if (!own.has(name.toLowerCase())) kept.push(name, value);
  }
  const body = Buffer.from(await answer.body.arrayBuffer()).toString('base64');
  return { status: answer.statusCode, headers: kept, body };
};
