import type { Input } from '../../kernel/input.ts';
import { noLinks } from '../../kernel/links.ts';
import type { JsonResult, ListResult, RecordResult } from '../../kernel/result.ts';
import type { Rule } from '../../kernel/schema/parameter.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import type { Site } from '../../kernel/site.ts';
import type { Calendar } from '../../storage/changes/calendar.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { listResult, pageNotFound, queryOf, startWorkForPage, textForm } from '../records/list-result.ts';
import { revisionTagOf } from '../records/revision-tag.ts';
import { unlessShown } from '../records/unless-shown.ts';
import { mediaJson } from './image-json.ts';
import { listImages } from './repository.ts';
import { findImage, type ImageServiceDependencies, mayChange } from './service.ts';

/** What the routes of images need from the rest of the program. */
export interface ImageDependencies extends ImageServiceDependencies {
  readonly calendar: Calendar;
  readonly site: Site;
}

/** The checked parameters of a list of images. */
export interface ImageListParameters {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
  readonly author?: number;
}

/** A page of images, the newest first. @throws AppError 404 past the end. */
export const answerList = async (
  { database, site }: ImageDependencies,
  call: Input<ImageListParameters>,
): Promise<ListResult> => {
  const { parameters, links } = call;
  const { page, search, author } = parameters;
  const perPage = Math.min(parameters.per_page, site.maxPerPage);
  const filter = { search: search ?? null, author: author ?? null };
  const { rows, total } = await listImages(database, filter, { page, perPage });
  if (page > 1 && rows.length === 0) throw pageNotFound('media-archive-page-not-found');
  await startWorkForPage(rows.length, call);
  return listResult({
    collection: 'media',
    items: rows.map((row) => mediaJson(row, site, call)),
    total,
    page,
    perPage,
    query: queryOf({ page, per_page: perPage, search, author, text: textForm(call) }),
    links,
    caching: {},
  });
};

/** One image; everybody may see it. @throws AppError 404 `media-not-found`. */
export const answerImage = async (
  { database, site, images }: ImageDependencies,
  call: Input<{ readonly id: number }>,
): Promise<RecordResult> => {
  const row = await findImage(images, database.read, call.parameters.id);
  return { ...answerWritten({ site }, row, call), isEditable: mayChange(call.actor, row), caching: {} };
};

/** An image as it was just written. */
export const answerWritten = (
  { site }: Pick<ImageDependencies, 'site'>,
  row: ImageRow,
  call: Input<unknown>,
): JsonResult => ({
  value: mediaJson(row, site, call),
  revisionTag: revisionTagOf('image', row),
});

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
      mediaJson(row, site, { plain, actor: check.actor, links: noLinks }),
    )(value, check);
  },
});
