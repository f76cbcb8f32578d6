import type { Json } from '../../kernel/json.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { renderDescription, renderExcerpt, renderTitle } from '../../kernel/text/html/rendering.ts';
import { siteText } from '../../kernel/time/wall-clock.ts';
import type { OrganizerRow, VenueRow } from '../../storage/tables.ts';
import { globalIdLineage, globalIdOf, recordPage, shownSince } from '../records/record-links.ts';
import type { PlaceJsonOptions, PlaceRow, PlaceView, PlaceViewOptions } from './kind.ts';

/** A name as it is answered: HTML, or plain text. */
export const nameText = (row: PlaceRow, plain: boolean): string =>
  plain ? plainText(row.name) : renderTitle(row.name);

/** Leaves out the keys whose texts are empty; nothing else counts as empty (reference venues-organizers-terms-api 8). */
export const withoutEmpty = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

/** The same keys with nothing in them: what a locked record shows of its texts. */
export const masked = (texts: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.keys(texts).map((key) => [key, '']));

/**
 * The keys that venues and organizers begin with, `id` to `image` (reference venues-organizers-terms-api 1.1);
 * `name` is the key of the name and part of the public address.
 */
export const placeHead = (
  name: 'venue' | 'organizer',
  row: PlaceRow,
  { site, image, plain, locked, links }: PlaceJsonOptions,
): { readonly [key: string]: Json } => {
  const long = withoutEmpty({
    description: plain ? plainText(row.description) : renderDescription(row.description),
    excerpt: plain ? plainText(row.excerpt) : renderExcerpt(row.excerpt),
  });
  return {
    id: row.id,
    author: String(row.author),
    status: row.status,
    date: siteText(site, row.date_utc),
    date_utc: row.date_utc,
    modified: siteText(site, row.modified_utc),
    modified_utc: row.modified_utc,
    url: recordPage(name, row, site.addresses, links),
    [name]: nameText(row, plain),
    ...(locked ? masked(long) : long),
    ...withoutEmpty({ slug: row.slug }),
    ...(image === null ? {} : { image: locked ? false : image }),
  };
};

/** The keys that they end with: the id among all sites, those it had elsewhere, and the revision. */
export const placeTail = (
  { id, lineage, revision }: PlaceRow,
  { links }: PlaceJsonOptions,
): { readonly [key: string]: Json } => ({
  global_id: globalIdOf(id, links),
  global_id_lineage: globalIdLineage(id, lineage, links),
  revision,
});

/** The `image` of linked data: the address of the full picture, when there is one. */
export const imageAddress = (image: Json | null): { readonly image?: Json } => {
  if (image === null || typeof image !== 'object' || !('url' in image)) return {};
  return { image: image['url'] };
};

/** What the views of venues and organizers have in common. */
export const placeView = (
  row: VenueRow | OrganizerRow,
  { linkedData }: PlaceViewOptions,
): Omit<PlaceView, 'phone' | 'website'> => ({
  id: row.id,
  revision: row.revision,
  modifiedUtc: shownSince(row),
  name: plainText(row.name),
  linkedData,
});
