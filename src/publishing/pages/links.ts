import type { Place } from '../../kernel/addresses/place.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import type { PageContext, Visit } from './page-context.ts';

/** The address of a place as links of a page have it: from the root of the host, with the language that was asked for. */
export const linkTo = (
  { words }: Pick<PageContext, 'words'>,
  { prefix, asked }: Visit,
  place: Place,
): string => prefix + writeAddress({ ...place, lang: asked }, words);

/** The whole address of a place, without a language: how others are told of it. */
export const absolute = ({ words }: Pick<PageContext, 'words'>, { origin }: Visit, place: Place): string =>
  origin + writeAddress({ ...place, lang: null }, words);
