import { invalidFields } from '../../../kernel/error.ts';
import { once } from '../../../kernel/memoize.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Warning } from '../../../kernel/result.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { Images, PictureAsker, PreparedImage } from '../../images/images.ts';
import { resolveTerms } from '../../terms/link.ts';
import type { Naming } from '../../terms/repository.ts';
import type { EventLinks } from '../event-state.ts';
import type { EventChange } from '../fields/schema.ts';
import { readLinkValues } from './link-values.ts';
import { type LinkedKinds, type PreparedLinks, prepareLinks, storeLinks } from './links.ts';
import { findTaxonomies } from './repository.ts';
import type { LinkField } from './venue-choice.ts';

/** The most pictures that one write may name by their addresses: they are fetched while its sender waits. */
const mostAddresses = 10;

/** Within how many milliseconds all pictures of one write must have arrived. */
const allPicturesTimeout = 30_000;

const tooMany: Phrase = {
  es: `Con este campo se superan las ${mostAddresses} imágenes indicadas por URL; las demás se pueden indicar por su id.`,
  en: `With this field more than ${mostAddresses} images are given by URL; others can be given by id.`,
};

const isAddress = (value: unknown): boolean => typeof value === 'string' && /^https?:/i.test(value);

const imagesOf = ({ field, value }: LinkField): unknown[] =>
  (readLinkValues(value, field === 'organizer' ? 'organizer' : 'venue') ?? []).map((link) =>
    link.kind === 'data' ? link.data['image'] : null,
  );

/**
 * Refuses a write that names too many pictures by their addresses, those of new venues and organizers counted in.
 * @throws AppError 400 `rest_invalid_param` on the field with which there are too many.
 */
const refuseManyPictures = (image: unknown, linked: readonly (LinkField | undefined)[]): void => {
  const ofLinks = linked.flatMap((link): [string, unknown[]][] =>
    link === undefined ? [] : [[link.field, imagesOf(link)]],
  );
  let addresses = 0;
  for (const [field, images] of [['image', [image]], ...ofLinks] as const) {
    addresses += images.filter(isAddress).length;
    if (addresses > mostAddresses) throw invalidFields({ [field]: tooMany });
  }
};

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
  const organizers: LinkField | undefined =
    organizerValue === undefined ? undefined : { field: 'organizer', value: organizerValue };
  const fetched: PreparedImage[] = [];
  try {
    refuseManyPictures(image, [venues, organizers]);
    const until = once(() => AbortSignal.timeout(allPicturesTimeout));
    const own = image === undefined ? undefined : await images.prepare(image, asker, until);
    if (own) fetched.push(own);
    return await write({
      image: own,
      venues: await prepareLinks(kinds.venue, venues, asker, until, fetched),
      organizers: await prepareLinks(kinds.organizer, organizers, asker, until, fetched),
    });
  } catch (error) {
    for (const each of fetched) await each.discard();
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
): Promise<{ readonly links: EventLinks; readonly warnings: readonly Warning[] }> => {
  const store = (kind: 'venue' | 'organizer', prepared: PreparedLinks | undefined) =>
    prepared === undefined
      ? { ids: before[`${kind}s`], warnings: [] }
      : storeLinks(executor, kinds[kind], prepared, writing);
  const ofVenues = await store('venue', venues);
  const ofOrganizers = await store('organizer', organizers);
  const terms = await mergeTerms(executor, before.terms, change, writing);
  return {
    links: { venues: ofVenues.ids, organizers: ofOrganizers.ids, terms },
    warnings: [...ofVenues.warnings, ...ofOrganizers.warnings],
  };
};
