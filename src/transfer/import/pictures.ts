import type { Images, PreparedImage } from '../../calendar/images/images.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, wholePhrase } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { SourceImage } from './source.ts';

/** How many pictures are fetched side by side: polite to the source, and few in memory. */
const atOnce = 4;

/** A picture at hand, none, or why it could not be had. */
export type Picture = { readonly image: PreparedImage | null } | { readonly failure: Phrase };

/** What can be had at an address, before it is known for which record. */
type Fetched = { readonly prepared: PreparedImage | null } | { readonly failure: Phrase };

const fetchOne = async (images: Images, actor: Actor, address: string): Promise<Fetched> => {
  try {
    return { prepared: await images.prepare(address, { actor }) };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { es, en } = wholePhrase(error);
    return { failure: { es: `${es} (${address})`, en: `${en} (${address})` } };
  }
};

const pictureFor = (known: SourceImage, fetched: Fetched): Picture => {
  if ('failure' in fetched) return fetched;
  const { prepared } = fetched;
  if (prepared === null) return { image: null };
  const { store, discard } = prepared;
  return { image: { store: (executor, now) => store(executor, now, known), discard } };
};

/** Fetches the pictures of several records, the same address once, and gives them in order. */
export const fetchPictures = async (
  images: Images,
  actor: Actor,
  wanted: readonly (SourceImage | null)[],
): Promise<readonly Picture[]> => {
  const waiting = new Set(wanted.flatMap((image) => image?.address ?? []));
  const fetched = new Map<string, Fetched>();
  const fetchNext = async (): Promise<void> => {
    for (const address of waiting) {
      waiting.delete(address);
      fetched.set(address, await fetchOne(images, actor, address));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  return wanted.map((image) => {
    const found = image === null ? undefined : fetched.get(image.address);
    return image === null || found === undefined ? { image: null } : pictureFor(image, found);
  });
};
