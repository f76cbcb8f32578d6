import type { Actor } from '../kernel/actor.ts';
import { AppError, wholePhrase } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';
import type { Images, PreparedImage } from '../media/images.ts';
import type { SourceImage } from './source.ts';

/** How many pictures are fetched side by side: polite to the source, and few in memory. */
const atOnce = 4;

/** A picture at hand, none, or why it could not be had. */
export type Picture = { readonly image: PreparedImage | null } | { readonly failure: Phrase };

const fetchOne = async (images: Images, actor: Actor, { address, id }: SourceImage): Promise<Picture> => {
  try {
    const image = await images.prepare(address, actor);
    if (image === null) return { image };
    return { image: { ...image, store: (executor, now) => image.store(executor, now, id) } };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { es, en } = wholePhrase(error);
    return { failure: { es: `${es} (${address})`, en: `${en} (${address})` } };
  }
};

/** Fetches the pictures of several records, the same address once, and gives them in order. */
export const fetchPictures = async (
  images: Images,
  actor: Actor,
  wanted: readonly (SourceImage | null)[],
): Promise<readonly Picture[]> => {
  const pictures: Picture[] = wanted.map(() => ({ image: null }));
  const waiting = [...wanted.entries()].filter((entry): entry is [number, SourceImage] => entry[1] !== null);
  const fetchNext = async (): Promise<void> => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const [index, image] = next;
      pictures[index] = await fetchOne(images, actor, image);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, fetchNext));
  return pictures;
};
