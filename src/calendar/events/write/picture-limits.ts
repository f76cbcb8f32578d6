import { invalidFields } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { readLinkValues } from './link-values.ts';
import type { LinkField } from './venue-choice.ts';

/** The most pictures that one write may name by their addresses: they are fetched while its sender waits. */
const mostAddresses = 10;

/** Within how many milliseconds all pictures of one write must have arrived. */
export const allPicturesTimeout = 30_000;

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
export const refuseManyPictures = (image: unknown, linked: readonly (LinkField | undefined)[]): void => {
  const ofLinks = linked.flatMap((link): [string, unknown[]][] =>
    link === undefined ? [] : [[link.field, imagesOf(link)]],
  );
  let addresses = 0;
  for (const [field, images] of [['image', [image]], ...ofLinks] as const) {
    addresses += images.filter(isAddress).length;
    if (addresses > mostAddresses) throw invalidFields({ [field]: tooMany });
  }
};
