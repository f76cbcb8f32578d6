import { isOwnAnswer } from '../../http/client/response-headers.ts';
import { FetchFailure, type SafeRequest } from '../../http/client/safe-request.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { type ParsedSitemap, parseSitemap, sitemapText } from './parse-sitemap.ts';

/** A file that could not be read, and why. */
export interface UnreadFile {
  readonly address: string;
  readonly reason: Phrase;
}

/** A file that is not there, as opposed to one that may be. */
interface FileNotRead extends UnreadFile {
  readonly isMissing: boolean;
}

/** A file that was read. */
export interface FileRead extends ParsedSitemap {
  /** Whether a Cartelera serves it. */
  readonly isOwn: boolean;
}

const noSitemap: Phrase = { es: 'ahí no hay ningún sitemap.', en: 'there is no sitemap there.' };

const answered = (status: number): Phrase => ({ es: `respondió ${status}.`, en: `it answered ${status}.` });

/** Why nothing was fetched, with the option that helps. */
const failed = ({ isRefused, phraseForOwner: { es, en } }: FetchFailure): Phrase =>
  isRefused
    ? {
        es: `${es} Si es de fiar, nombre la máquina en --allow-fetch-from.`,
        en: `${en} If you trust it, name the machine in --allow-fetch-from.`,
      }
    : { es, en };

/** Fetches a text of a site; says why it could not, and whether there is none. */
export const fetchText = async (
  request: SafeRequest,
  address: string,
): Promise<{ readonly text: string | null; readonly isOwn: boolean } | FileNotRead> => {
  try {
    const headers = { accept: 'application/xml, text/xml, text/plain' };
    const { status, bytes, headers: sent } = await request(address, { headers });
    if (status === 200) return { text: sitemapText(bytes), isOwn: isOwnAnswer(sent) };
    return { address, reason: answered(status), isMissing: status === 404 || status === 410 };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return { address, reason: failed(error), isMissing: false };
  }
};

/** Reads one file of a sitemap. */
export const readFile = async (request: SafeRequest, address: string): Promise<FileRead | FileNotRead> => {
  const fetched = await fetchText(request, address);
  if ('reason' in fetched) return fetched;
  const parsed = fetched.text === null ? null : parseSitemap(fetched.text);
  if (parsed === null) return { address, reason: noSitemap, isMissing: true };
  return { ...parsed, isOwn: fetched.isOwn };
};
