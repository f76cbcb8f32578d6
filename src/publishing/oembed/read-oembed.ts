import { canBeEmbedded, writeEmbedAddress } from '../../kernel/addresses/embed-address.ts';
import { readAddress } from '../../kernel/addresses/read-address.ts';
import { pathBelow, prefixOf } from '../../kernel/addresses/write-address.ts';
import { AppError } from '../../kernel/error.ts';
import { findCanonical } from '../pages/addresses/canonical.ts';
import { readPage } from '../pages/pages.ts';
import { iframeHtml } from '../pages/reading/links.ts';
import {
  type PageContext,
  type PageRequest,
  type Picture,
  pageRequest,
} from '../pages/reading/page-request.ts';
import { pageLanguageOf } from '../words/words-of.ts';

/** The parameters of oEmbed; sizes in pixels. */
interface OEmbedQuery {
  readonly url: string;
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}

/** The fields of oEmbed 1.0, in their order. */
export type OEmbed = Readonly<Record<string, string | number>>;

/** Pixels of an iframe without parameters, and of the widest one. */
const usual = { width: 600, height: 600 };
const maxWidth = 1200;

const noSuchAddress = (): AppError =>
  new AppError('not_found', 'oembed_invalid_url', {
    es: 'Esa dirección no es la de una página de la agenda que se pueda mostrar en otras.',
    en: 'That is not the address of a page of the calendar that others can show.',
  });

/** Returns path and query of an address of this site, by http or https; null for one of another. */
const localOf = (address: string, origin: string) => {
  const [url, site] = [URL.parse(address), new URL(origin)];
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.host !== site.host) return null;
  return { path: pathBelow(prefixOf(origin), url.pathname), query: url.search.slice(1) };
};

/** Returns the largest size of a picture that fits, absolute; no fields for none. */
const thumbnail = (
  { origin }: PageRequest,
  { address, width, height, sizes }: Picture,
  query: OEmbedQuery,
): OEmbed => {
  const all = [{ address, width }, ...sizes].map((size) => ({
    ...size,
    height: Math.round((size.width * height) / width),
  }));
  const { maxwidth: wide = width, maxheight: high = height } = query;
  const fit = all
    .filter((size) => size.width <= wide && size.height <= high)
    .sort((one, other) => other.width - one.width)[0];
  if (fit === undefined) return {};
  return {
    thumbnail_url: new URL(fit.address, `${origin}/`).href,
    thumbnail_width: fit.width,
    thumbnail_height: fit.height,
  };
};

const find = async (context: PageContext, origin: string, address: { path: string; query: string }) => {
  const found = readAddress(address.path, address.query, context.addressWords);
  if (found?.kind !== 'place') throw noSuchAddress();
  const place = await findCanonical(pageRequest(context, { origin }), found);
  if (!canBeEmbedded(place)) throw noSuchAddress();
  const requestedLanguage = pageLanguageOf(place.lang);
  const request = pageRequest(context, { origin, requestedLanguage, embedded: place });
  return { place, request, page: await readPage(request, place) };
};

/**
 * Returns what shows a page on another site (oEmbed 1.0): its iframe, title and picture, in the language of the calendar
 * unless the address names another.
 * @throws AppError 404 for an address that is no page of this site, or one that other sites may not show.
 */
export const readOEmbed = async (
  context: PageContext,
  origin: string,
  query: OEmbedQuery,
): Promise<{ readonly fields: OEmbed; readonly expiresAt: number | null }> => {
  const { settings, addressWords } = context;
  const address = localOf(query.url, origin);
  if (address === null) throw noSuchAddress();
  const { place, request, page } = await find(context, origin, address).catch((error: unknown) => {
    // A filter without meaning, and what is gone, are no pages to show either.
    if (error instanceof AppError && ['invalid', 'gone', 'not_found'].includes(error.kind))
      throw noSuchAddress();
    throw error;
  });
  const { head, expiresAt } = page.content;
  const width = Math.min(query.maxwidth ?? usual.width, maxWidth);
  const height = Math.min(query.maxheight ?? usual.height, usual.height);
  const picture = head.card?.picture ?? null;
  const embed = origin + writeEmbedAddress({ ...place, lang: request.requestedLanguage }, addressWords);
  return {
    fields: {
      version: '1.0',
      type: 'rich',
      provider_name: settings.siteName,
      provider_url: `${origin}/`,
      title: head.title,
      html: iframeHtml(embed, head.title, { width, height }),
      width,
      height,
      ...(picture === null ? {} : thumbnail(request, picture, query)),
    },
    expiresAt,
  };
};
