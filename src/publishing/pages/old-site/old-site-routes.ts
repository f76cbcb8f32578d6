import type { Page, PageAnswer } from '../../../http/routing/page-site.ts';
import { readOldSite } from '../../../kernel/addresses/old-site.ts';
import { listPlace } from '../../../kernel/addresses/place.ts';
import { linkTo } from '../links.ts';
import type { PageContext, Visit } from '../page-context.ts';
import { noSuchPage } from '../shown-page.ts';
import { placeOfCode } from './event-codes.ts';
import { findPictureFrom } from './pictures.ts';

/** What of a request counts here; `redirect` answers with one. */
interface OldSiteCall {
  /** Below the public address. */
  readonly path: string;
  /** Without the question mark. */
  readonly queryText: string;
  readonly visit: Visit;
  readonly redirect: (location: string, status?: number) => PageAnswer;
}

/**
 * What answers an address that only a site with WordPress has, and that is no page: sitemaps, pictures, printed codes;
 * null for all others.
 */
export const oldSitePage = (
  context: PageContext,
  { path, queryText, visit, redirect }: OldSiteCall,
): Page | null => {
  const named = readOldSite(path, context.words, ['/wp-json', ...context.settings.mounts]);
  if (named === null) return null;
  const { prefix } = visit;
  const make = async (): Promise<PageAnswer> => {
    switch (named.kind) {
      case 'sitemap':
        return redirect(`${prefix}/sitemap.xml`);
      case 'interface':
        return redirect(`${prefix}${named.path}${queryText === '' ? '' : `?${queryText}`}`);
      case 'picture': {
        const file = await findPictureFrom(context, named.paths);
        if (file === null) throw noSuchPage();
        return redirect(`${prefix}/media/${file}`);
      }
      case 'code': {
        const place = await placeOfCode(context, visit, named.to);
        // Only what is printed for one event leads to the same for ever.
        const isLasting = typeof named.to === 'number' && place !== null;
        return redirect(linkTo(context, visit, place ?? listPlace()), isLasting ? 301 : 302);
      }
    }
  };
  return { key: null, template: `page old ${named.kind}`, work: 'read', make };
};
