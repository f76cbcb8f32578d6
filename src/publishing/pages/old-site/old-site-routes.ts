import { readOldSite } from '../../../kernel/addresses/old-site.ts';
import { listPlace } from '../../../kernel/addresses/place.ts';
import { noSuchPage } from '../pages.ts';
import { linkTo } from '../request/links.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import { placeOfCode } from './event-codes.ts';
import { findPictureFrom } from './pictures.ts';

/** An address that only a site with WordPress has, and where it leads. */
interface OldSiteAddress {
  readonly kind: string;
  /** `queryText` is without the question mark. @throws AppError 404. */
  readonly redirect: (
    visit: Visit,
    queryText: string,
  ) => Promise<{ readonly location: string; readonly status: number }>;
}

/**
 * Returns where an address leads that only a site with WordPress has, and that is no page: sitemaps, pictures, printed
 * codes; null for all others. `path` is below the public address.
 */
export const findOldSite = (context: PageContext, path: string): OldSiteAddress | null => {
  const named = readOldSite(path, context.words, ['/wp-json', ...context.settings.mounts]);
  if (named === null) return null;
  const lasting = (location: string) => ({ location, status: 301 });
  return {
    kind: named.kind,
    redirect: async (visit, queryText) => {
      const { prefix } = visit;
      switch (named.kind) {
        case 'sitemap':
          return lasting(`${prefix}/sitemap.xml`);
        case 'interface':
          return lasting(`${prefix}${named.path}${queryText === '' ? '' : `?${queryText}`}`);
        case 'picture': {
          const file = await findPictureFrom(context, named.paths);
          if (file === null) throw noSuchPage();
          return lasting(`${prefix}/media/${file}`);
        }
        case 'code': {
          const place = await placeOfCode(context, visit, named.to);
          // Only what is printed for one event leads to the same for ever.
          const isLasting = typeof named.to === 'number' && place !== null;
          return { location: linkTo(context, visit, place ?? listPlace()), status: isLasting ? 301 : 302 };
        }
      }
    },
  };
};
