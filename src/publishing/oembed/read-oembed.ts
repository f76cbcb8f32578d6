import { canonicalPlace } from '../../kernel/addresses/canonical-place.ts';
import { canBeEmbedded, writeEmbedAddress } from '../../kernel/addresses/embed-address.ts';
import type { Place } from '../../kernel/addresses/place.ts';
import { readAddress } from '../../kernel/addresses/read-address.ts';
import { pathBelow, prefixOf } from '../../kernel/addresses/write-address.ts';
import { AppError } from '../../kernel/error.ts';
import { findShownEvent, isKeptBack } from '../pages/event/open-event.ts';
import { findKnown } from '../pages/known/known.ts';
import type { Picture } from '../pages/layout/frame-data.ts';
import { type ShownPage, showEvent, showPlaceOf } from '../pages/pages.ts';
import { frameLine } from '../pages/request/frame-line.ts';
import type { PageContext, Visit } from '../pages/request/page-request.ts';
import { visitOf } from '../pages/request/visit.ts';
import { pageLanguageOf } from '../words/words-of.ts';

/** What another site asks of the address of a page. */
export interface OEmbedQuery {
  readonly url: string;
  /** Pixels; null for none. */
  readonly maxWidth: number | null;
  readonly maxHeight: number | null;
}

/** What it is told, by the names of oEmbed 1.0, in their order. */
export type OEmbed = Readonly<Record<string, string | number>>;

/** Pixels of a frame for which nothing else is asked, and the widest one. */
const usual = { width: 600, height: 600 };
const widest = 1200;

const noSuchAddress = (): AppError =>
  new AppError('not_found', 'oembed_invalid_url', {
    es: 'Esa dirección no es la de una página de la agenda que se pueda mostrar en otras.',
    en: 'That is not the address of a page of the calendar that others can show.',
  });

/** Path and query of an address of this site, by http or https; null for one of another. */
const localOf = (address: string, origin: string) => {
  const [url, site] = [URL.parse(address), new URL(origin)];
  if (url === null || !['http:', 'https:'].includes(url.protocol) || url.host !== site.host) return null;
  return { path: pathBelow(prefixOf(origin), url.pathname), query: url.search.slice(1) };
};

/** The page of a place; of an event that other sites are not to show none. */
const showPage = async (context: PageContext, visit: Visit, place: Place): Promise<ShownPage> => {
  if (place.kind !== 'event') return showPlaceOf(context, visit, place);
  const event = await findShownEvent(context, place.slug);
  if (event === null || isKeptBack(event)) throw noSuchAddress();
  return showEvent(context, visit, place, event);
};

/** The largest size of a picture that fits, absolute; nothing for none. */
const thumbnail = (
  { origin }: Visit,
  { address, width, height, sizes }: Picture,
  { maxWidth, maxHeight }: OEmbedQuery,
): OEmbed => {
  const all = [{ address, width }, ...sizes].map((size) => ({
    ...size,
    height: Math.round((size.width * height) / width),
  }));
  const fit = all
    .filter((size) => size.width <= (maxWidth ?? size.width) && size.height <= (maxHeight ?? size.height))
    .sort((one, other) => other.width - one.width)[0];
  if (fit === undefined) return {};
  return {
    thumbnail_url: new URL(fit.address, `${origin}/`).href,
    thumbnail_width: fit.width,
    thumbnail_height: fit.height,
  };
};

const find = async (context: PageContext, asking: Visit, address: { path: string; query: string }) => {
  const found = readAddress(address.path, address.query, context.words);
  if (found?.kind !== 'place') throw noSuchAddress();
  await context.terms.catchUp();
  const known = await findKnown(context, asking, found);
  const place = canonicalPlace(found, known, context.words);
  if (place === null || !canBeEmbedded(place)) throw noSuchAddress();
  const asked = pageLanguageOf(place.lang);
  const visit = { ...asking, asked, language: asked ?? asking.language, embedded: place };
  return { place, visit, page: await showPage(context, visit, place) };
};

/**
 * What a site is told that wants to show a page (oEmbed 1.0): the frame for it, its title and picture, in the language of the
 * calendar unless the address asks for another.
 * @throws AppError 404 for what is no page of this site, or one that other sites are not to show.
 */
export const readOEmbed = async (
  context: PageContext,
  origin: string,
  query: OEmbedQuery,
): Promise<{ readonly fields: OEmbed; readonly expiresAt: number | null }> => {
  const { settings, words } = context;
  const asking = visitOf(context, { language: settings.language, asked: null, origin });
  const address = localOf(query.url, origin);
  if (address === null) throw noSuchAddress();
  const { place, visit, page } = await find(context, asking, address).catch((error: unknown) => {
    // A filter that makes no sense, and what is gone, are no pages to show either.
    if (error instanceof AppError && ['invalid', 'gone', 'not_found'].includes(error.kind))
      throw noSuchAddress();
    throw error;
  });
  const { title, card } = page.head;
  const width = Math.min(query.maxWidth ?? usual.width, widest);
  const height = Math.min(query.maxHeight ?? usual.height, usual.height);
  const picture = card?.picture ?? null;
  return {
    fields: {
      version: '1.0',
      type: 'rich',
      provider_name: settings.siteName,
      provider_url: `${origin}/`,
      title,
      html: frameLine(origin + writeEmbedAddress({ ...place, lang: visit.asked }, words), title, {
        width,
        height,
      }),
      width,
      height,
      ...(picture === null ? {} : thumbnail(visit, picture, query)),
    },
    expiresAt: page.expiresAt,
  };
};
