import { once } from '../../../kernel/memoize.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { Images, PictureAsker, PreparedImage } from '../../images/images.ts';
import { resolveTerms } from '../../terms/link.ts';
import type { Naming } from '../../terms/repository.ts';
import type { EventLinks } from '../event-state.ts';
import type { EventChange } from '../fields/schema.ts';
import { type LinkedKinds, type PreparedLinks, prepareLinks, storeLinks } from './links.ts';
import { allPicturesTimeout, refuseManyPictures } from './picture-limits.ts';
import { findTaxonomies } from './repository.ts';
import type { LinkField } from './venue-choice.ts';

/** What a write needs at hand before its transaction: pictures are fetched outside of it. */
export interface PreparedWrite {
  /** Null removes the image, undefined leaves it. */
  readonly image: PreparedImage | null | undefined;
  readonly venues: PreparedLinks | undefined;
  readonly organizers: PreparedLinks | undefined;
}

/**
 * Runs a write with what it needs at hand; what was fetched for a write that fails is thrown away.
 * `venues` is the field that its venues come by.
 * @throws AppError what the write throws, or 400 `rest_invalid_param` on `image`, `venue`, `venues` or `organizer`.
 */
export const withPrepared = async <T>(
  kinds: LinkedKinds,
  images: Images,
  asker: PictureAsker,
  { image, organizer: organizerValue }: EventChange,
  venues: LinkField | undefined,
  write: (prepared: PreparedWrite) => Promise<T>,
): Promise<T> => {
  const prepared: { -readonly [Part in keyof PreparedWrite]: PreparedWrite[Part] } = {
    ...{ image: undefined, venues: undefined, organizers: undefined },
  };
  const organizers: LinkField | undefined =
    organizerValue === undefined ? undefined : { field: 'organizer', value: organizerValue };
  try {
    if (image !== undefined || venues !== undefined || organizers !== undefined) {
      refuseManyPictures(image, [venues, organizers]);
      const until = once(() => AbortSignal.timeout(allPicturesTimeout));
      if (image !== undefined) prepared.image = await images.prepare(image, asker, until);
      prepared.venues = await prepareLinks(kinds.venue, venues, asker, until);
      prepared.organizers = await prepareLinks(kinds.organizer, organizers, asker, until);
    }
    return await write(prepared);
  } catch (error) {
    await prepared.image?.discard();
    await prepared.venues?.discard();
    await prepared.organizers?.discard();
    throw error;
  }
};

const mergeTerms = async (
  executor: Executor,
  before: readonly number[],
  { categories, tags }: EventChange,
  writing: Naming,
): Promise<readonly number[]> => {
  const isGiven = (value: unknown): boolean => value !== undefined && value !== null;
  if (!isGiven(categories) && !isGiven(tags)) return before;
  const taxonomies = await findTaxonomies(executor, before);
  const resolve = async (taxonomy: 'category' | 'tag', value: unknown): Promise<readonly number[]> =>
    isGiven(value)
      ? resolveTerms(executor, writing, taxonomy, value)
      : before.filter((id) => taxonomies.get(id) === taxonomy);
  const ids = [...(await resolve('category', categories)), ...(await resolve('tag', tags))];
  return ids.sort((one, other) => one - other);
};

/**
 * What the event is linked to after the write: what the request names, for the rest what it was. New venues,
 * organizers and terms are made in the event's own transaction; venues come first, as errors do (reference
 * events-api 0.1, stage 8).
 * @throws AppError 400 on the field, `could-not-create-venue`, `could-not-create-organizer`, 403 `rest_forbidden`.
 */
export const mergeLinks = async (
  executor: Executor,
  kinds: LinkedKinds,
  before: EventLinks,
  change: EventChange,
  { venues, organizers }: PreparedWrite,
  writing: Naming,
): Promise<EventLinks> => ({
  venues: venues ? await storeLinks(executor, kinds.venue, venues, writing) : before.venues,
  organizers: organizers
    ? await storeLinks(executor, kinds.organizer, organizers, writing)
    : before.organizers,
  terms: await mergeTerms(executor, before.terms, change, writing),
});
