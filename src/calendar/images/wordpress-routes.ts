import {
  endpoint,
  type HttpResponse,
  type Route,
  type RouteInput,
  revalidated,
} from '../../http/routing/route.ts';
import { type Actor, may } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import type { Warning } from '../../kernel/result.ts';
import { field, Type } from '../../kernel/schema/type.ts';
import type { Database } from '../../storage/dialect.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { pageNotFound } from '../records/list-result.ts';
import { revisionTagOf } from '../records/revision.ts';
import { imageFields, imageWarnings } from './image-texts.ts';
import { findTitles, type ImageFilter, listImages } from './repository.ts';
import { imageId } from './schema.ts';
import {
  createImage,
  deleteImage,
  findImage,
  type ImageDependencies,
  imageRules,
  mayChange,
  updateImage,
} from './service.ts';
import {
  type AttachmentListParameters,
  attachmentFilter,
  attachmentJson,
  attachmentQuery,
  attachmentRules,
  attachmentSchema,
  attachmentSlug,
  pageSize,
} from './wordpress-attachments.ts';

const noTrash = (): AppError =>
  new AppError('unsupported', 'rest_trash_not_supported', {
    es: 'Las imágenes no se pueden enviar a la papelera: usa force=true para eliminarlas.',
    en: "Images cannot be moved to the trash: set 'force=true' to delete.",
  });

const answerOf = (
  { site }: ImageDependencies,
  { links }: RouteInput<unknown>,
  status: 200 | 201,
  row: ImageRow,
  warnings?: readonly Warning[],
): HttpResponse => ({
  status,
  body: { value: attachmentJson(row, site, links) },
  state: revisionTagOf('image', row),
  ...(warnings === undefined ? {} : { warnings }),
  ...(status === 201 ? { headers: { Location: `${links.base}/wp/v2/media/${row.id}` } } : {}),
});

/** Titles whose slugs are made between two looks at whether others wait. */
const titlesAtATime = 500;

/** The ids of images with one of the slugs, which no table holds. */
const findBySlug = async (
  database: Database,
  filter: ImageFilter,
  slugs: ReadonlySet<string>,
  yieldToEventLoop: () => Promise<void>,
): Promise<readonly number[]> => {
  const ids: number[] = [];
  for (const [at, image] of (await findTitles(database, filter)).entries()) {
    if (at % titlesAtATime === titlesAtATime - 1) await yieldToEventLoop();
    if (slugs.has(attachmentSlug(image))) ids.push(image.id);
  }
  return ids;
};

const findListed = async (
  { database, images }: ImageDependencies,
  { parameters, yieldToEventLoop }: RouteInput<AttachmentListParameters>,
  page: { readonly page: number; readonly perPage: number },
): Promise<{ readonly rows: readonly ImageRow[]; readonly total: number }> => {
  const filter = attachmentFilter(parameters);
  if (filter === null) return { rows: [], total: 0 };
  if (filter.slugs === null) return listImages(database, filter, page);
  const ids = await findBySlug(database, filter, filter.slugs, yieldToEventLoop);
  const first = (page.page - 1) * page.perPage;
  const shown = ids.slice(first, first + page.perPage);
  const found = await images.findImages(database.read, shown);
  return { rows: shown.flatMap((id) => found.get(id) ?? []), total: ids.length };
};

const answerList = async (
  dependencies: ImageDependencies,
  call: RouteInput<AttachmentListParameters>,
): Promise<HttpResponse> => {
  const { page } = call.parameters;
  const perPage = Math.min(call.parameters.per_page, pageSize.maxPerPage);
  const { rows, total } = await findListed(dependencies, call, { page, perPage });
  if (page > 1 && rows.length === 0) throw pageNotFound('rest_post_invalid_page_number', 'invalid');
  const pages = Math.ceil(total / perPage);
  return {
    status: 200,
    body: { value: rows.map((row) => attachmentJson(row, dependencies.site, call.links)) },
    headers: {
      'X-WP-Total': String(total),
      'X-WP-TotalPages': String(pages),
      'Cache-Control': revalidated,
    },
  };
};

/**
 * Images under `/wp-json`, for clients that upload them to WordPress before they write the event
 * (reference what-clients-assume): the same images, rights and refusals as under the mounts.
 */
export const wordpressMediaRoutes = (dependencies: ImageDependencies): readonly Route[] => {
  const { database, images } = dependencies;
  const mayCall = (actor: Actor): boolean => may(actor, 'upload');
  const shared = { rules: imageRules(dependencies), answers: { 200: attachmentSchema }, refusals: {} };
  const list = endpoint({
    ...shared,
    methods: ['GET'],
    operationId: 'listAttachments',
    summary: { es: 'Lista las imágenes.', en: 'Lists the images.' },
    parameters: Type.Object(attachmentQuery),
    rules: attachmentRules,
    handle: (call) => answerList(dependencies, call as RouteInput<AttachmentListParameters>),
  });
  const create = endpoint({
    ...shared,
    methods: ['POST'],
    operationId: 'createAttachment',
    summary: { es: 'Sube una imagen.', en: 'Uploads an image.' },
    parameters: Type.Object(imageFields),
    takesFile: true,
    work: 'picture',
    mayCall,
    warns: true,
    handle: async (call) => {
      const created = await createImage(dependencies, call, call.file, call.parameters);
      return answerOf(dependencies, call, 201, created, imageWarnings(call.parameters));
    },
  });
  const read = endpoint({
    ...shared,
    methods: ['GET'],
    operationId: 'findAttachment',
    summary: { es: 'Devuelve una imagen.', en: 'Returns an image.' },
    parameters: Type.Object(imageId),
    handle: async (call) => {
      const row = await findImage(images, database.read, call.parameters.id);
      const answer = answerOf(dependencies, call, 200, row);
      return mayChange(call.actor, row) ? answer : { ...answer, allow: ['GET'] };
    },
  });
  const update = endpoint({
    ...shared,
    methods: ['POST', 'PUT', 'PATCH'],
    operationId: 'updateAttachment',
    summary: { es: 'Actualiza los textos de una imagen.', en: 'Updates the texts of an image.' },
    parameters: Type.Object({ ...imageId, ...imageFields }),
    mayCall,
    warns: true,
    handle: async (call) => {
      const { id, ...texts } = call.parameters;
      const updated = await updateImage(dependencies, call, id, texts);
      return answerOf(dependencies, call, 200, updated, imageWarnings(texts));
    },
  });
  const deletion = endpoint({
    ...shared,
    methods: ['DELETE'],
    operationId: 'deleteAttachment',
    summary: { es: 'Elimina una imagen definitivamente.', en: 'Deletes an image for good.' },
    parameters: Type.Object({
      ...imageId,
      force: field.flag('Debe ser true: no hay papelera.', 'Must be true: there is no trash.', true, {
        default: false,
      }),
    }),
    mayCall,
    handle: async (call) => {
      if (!call.parameters.force) throw noTrash();
      const row = await deleteImage(dependencies, call, call.parameters.id);
      const previous = attachmentJson(row, dependencies.site, call.links);
      return { status: 200, body: { value: { deleted: true, previous } } };
    },
  });
  return [
    { path: '/wp/v2/media', endpoints: [list, create] },
    { path: '/wp/v2/media/{id}', endpoints: [read, update, deletion] },
  ];
};
