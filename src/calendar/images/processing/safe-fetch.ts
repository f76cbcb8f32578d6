import { FetchFailure, type FetchLimits, safeRequest } from '../../../http/client/safe-request.ts';

/** What was fetched, whole and within the limits. */
interface Fetched {
  readonly bytes: Buffer;
  /** Media type as the answer declared it, lower case, without parameters. */
  readonly type: string;
  /** The address that finally answered. */
  readonly url: URL;
}

/** Fetches the picture at an address, not past `until`. */
export type SafeFetch = (address: string, until?: AbortSignal) => Promise<Fetched>;

/** Makes a fetcher of pictures. It throws `FetchFailure` for what `safeRequest` does, and for an answer other than 200. */
export const safeFetch = (limits: FetchLimits): SafeFetch => {
  const ask = safeRequest(limits);
  return async (address, until) => {
    const asking = { headers: { accept: 'image/*' }, ...(until === undefined ? {} : { until }) };
    const { status, headers, bytes, url } = await ask(address, asking);
    if (status !== 200) {
      throw new FetchFailure(`${url.host} answered ${status}`, {
        es: `El servidor responde con el estado ${status}.`,
        en: `The server answers with the status ${status}.`,
      });
    }
    const type = (headers['content-type'] ?? '').split(';')[0] ?? '';
    return { bytes, type: type.trim().toLowerCase(), url };
  };
};
