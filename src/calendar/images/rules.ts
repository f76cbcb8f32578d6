import { noLinks } from '../../kernel/links.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import { unlessShown } from '../records/unless-shown.ts';
import type { ImageDependencies } from './answers.ts';
import { mediaJson } from './json.ts';

/** The rules of the routes of images. */
export const imageRules = ({
  database,
  images,
  site,
}: ImageDependencies): Readonly<Record<string, Rule>> => ({
  'too-long': async (value, check) => {
    const find = async ({ id }: { readonly id?: unknown }) => {
      const known = integerOf(id) ?? 0;
      return (await images.findImages(database.read, [known])).get(known);
    };
    return unlessShown(find, (row, plain) =>
      mediaJson(row, { site, plain, actor: check.actor, links: noLinks }),
    )(value, check);
  },
});
