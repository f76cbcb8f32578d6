import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../kernel/error.ts';
import { largestFile, mostAddresses, parseSitemap, sitemapText } from './parse-sitemap.ts';
import type { UnreadFile } from './read-file.ts';
import { cutOff, type SitemapFile, tooMany } from './read-sitemap.ts';

const isAddress = (text: string): boolean => /^https?:\/\//i.test(text) && URL.canParse(text);

/** The addresses of a text that has nothing else, one a line. */
const linesOf = (text: string): readonly string[] | null => {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.length > 0 && lines.every(isAddress) ? lines : null;
};

const unreadable = (path: string): AppError =>
  new AppError('not_found', 'no_sitemap', {
    es: `No se puede leer ${path} o es demasiado grande.`,
    en: `${path} cannot be read, or is too large.`,
  });

const noAddresses = (path: string): AppError =>
  new AppError('invalid', 'no_sitemap', {
    es: `${path} no tiene direcciones: hace falta un <urlset> (de un índice, guarde los archivos que nombra) o un texto con una dirección por línea.`,
    en: `${path} has no addresses: a <urlset> is needed (of an index, keep the files that it names), or a text of one address a line.`,
  });

const bytesOf = async (path: string): Promise<Buffer> => {
  try {
    if ((await stat(path)).size <= largestFile) return await readFile(path);
  } catch {
    // Said below, as for one that is too large.
  }
  throw unreadable(path);
};

/**
 * Reads a sitemap that was kept in a file: of addresses in XML, packed or not, or one address a line.
 * @throws AppError `no_sitemap` for what cannot be read, and for an index.
 */
export async function* readKeptSitemap(
  path: string,
  onUnread: (file: UnreadFile) => void,
): AsyncGenerator<SitemapFile> {
  const text = sitemapText(await bytesOf(path)) ?? '';
  const parsed = parseSitemap(text);
  if (parsed?.isIndex === true) throw noAddresses(path);
  if (parsed?.isWhole === false) onUnread({ address: path, reason: cutOff });
  const addresses = parsed?.locations ?? linesOf(text);
  if (addresses === null) throw noAddresses(path);
  if (addresses.length > mostAddresses) onUnread({ address: path, reason: tooMany });
  yield { address: `/${basename(path)}`, addresses: addresses.slice(0, mostAddresses), isOwn: false };
}
