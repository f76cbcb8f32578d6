import type { PageContext } from './reading/page-request.ts';

/** Sources are imported sites, tables and files. */
const maxSources = 20;

/** Returns the names of the imports, each found by one access to the index of their many rows. */
const findSources = async ({ database }: PageContext): Promise<readonly string[]> => {
  const rows = await database.read
    .withRecursive('sources', (build) =>
      build
        .selectFrom('imports')
        .select((first) => first.fn.min<string | null>('source').as('source'))
        .unionAll(
          build
            .selectFrom('sources')
            .where('sources.source', 'is not', null)
            .select((each) =>
              each
                .selectFrom('imports')
                .whereRef('imports.source', '>', 'sources.source')
                .select((next) => next.fn.min<string | null>('imports.source').as('next'))
                .as('source'),
            ),
        ),
    )
    .selectFrom('sources')
    .select('source')
    .limit(maxSources)
    .execute();
  return rows.flatMap(({ source }) => (source === null ? [] : [source]));
};

/** Host and path of a site, `agenda.example` or `town.example/agenda`. */
const ofSite = /^[\w.-]+\.[a-z0-9-]+(?::\d+)?(?:\/[^?#\s]*)?$/i;

/** With and without `www.`: pictures are often linked as the other one. */
const aliases = (site: string): readonly string[] =>
  site.startsWith('www.') ? [site, site.slice(4)] : [site, `www.${site}`];

/** Returns the file of the picture that came from one of these paths of an imported site; null for none. */
export const findPictureFrom = async (
  context: PageContext,
  paths: readonly string[],
): Promise<string | null> => {
  const sites = (await findSources(context)).filter((source) => ofSite.test(source)).flatMap(aliases);
  const addresses = sites.flatMap((site) =>
    paths.flatMap((path) => [`https://${site}${path}`, `http://${site}${path}`]),
  );
  if (addresses.length === 0) return null;
  const rows = await context.database.read
    .selectFrom('images')
    .select(['file', 'source_url'])
    .where('source_url', 'in', addresses)
    .execute();
  const rank = ({ source_url }: (typeof rows)[number]): number =>
    paths.findIndex((path) => source_url?.endsWith(path));
  return rows.toSorted((one, other) => rank(one) - rank(other))[0]?.file ?? null;
};
