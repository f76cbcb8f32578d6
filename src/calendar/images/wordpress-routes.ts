import { type Answer, endpoint, type Route, type RouteInput, revalidated } from '../../http/routing/route.ts';
import { type Actor, may } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import type { Links } from '../../kernel/links.ts';
import { field } from '../../kernel/schema/field.ts';
import { Type } from '../../kernel/schema/type.ts';
import type { Site } from '../../kernel/site.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { pageNotFound } from '../records/list-result.ts';
import { fill, render } from '../records/rendered.ts';
import { revisionTagOf } from '../records/revision-tag.ts';
import type { ImageDependencies, ImageListParameters } from './answers.ts';
import { listImages } from './repository.ts';
import { imageRules } from './rules.ts';
import { imageFields, imageId, imageQuery } from './schema.ts';
import { createImage, deleteImage, findImage, mayChange, updateImage } from './service.ts';
import { attachmentJson } from './wordpress-json.ts';

/** WordPress gives ten unless asked, and never more than a hundred. */
const pageSize = { default: 10, most: 100 };

const textOf = (row: ImageRow, site: Site, links: Links): string =>
  fill(render(attachmentJson(row, site)), links, () => 0);

const noTrash = (): AppError =>
  new AppError('unsupported', 'rest_trash_not_supported', {
    es: 'Las imágenes no tienen papelera: con force=true se borran.',
    en: "Images have no trash: set 'force=true' to delete.",
  });

const answerOf = (
  { site }: ImageDependencies,
  { links }: RouteInput<unknown>,
  status: 200 | 201,
  row: ImageRow,
): Answer => ({
  status,
  body: { text: textOf(row, site, links) },
  state: revisionTagOf('image', row),
  ...(status === 201 ? { headers: { Location: `${links.base}/wp/v2/media/${row.id}` } } : {}),
});

const answerList = async (
  { database, site }: ImageDependencies,
  { parameters, links }: RouteInput<ImageListParameters>,
): Promise<Answer> => {
  const { page, search, author } = parameters;
  const perPage = Math.min(parameters.per_page, pageSize.most);
  const filter = { search: search ?? null, author: author ?? null };
  const { rows, total } = await listImages(database, filter, { page, perPage });
  if (page > 1 && rows.length === 0) throw pageNotFound('rest_post_invalid_page_number', 'invalid');
  const pages = Math.ceil(total / perPage);
  return {
    status: 200,
    body: { text: `[${rows.map((row) => textOf(row, site, links)).join(',')}]` },
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
  const shared = { rules: imageRules(dependencies), answers: { 200: Type.Object({}) }, refusals: {} };
  const list = endpoint({
    ...shared,
    methods: ['GET'],
    operationId: 'listAttachments',
    summary: { es: 'Lista las imágenes.', en: 'Lists the images.' },
    parameters: Type.Object(imageQuery(pageSize)),
    handle: (call) => answerList(dependencies, call as RouteInput<ImageListParameters>),
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
    handle: async (call) =>
      answerOf(dependencies, call, 201, await createImage(dependencies, call, call.file, call.parameters)),
  });
  const read = endpoint({
    ...shared,
    methods: ['GET'],
    operationId: 'findAttachment',
    summary: { es: 'Da una imagen.', en: 'Gives an image.' },
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
    summary: { es: 'Cambia lo que se dice de una imagen.', en: 'Changes what is said about an image.' },
    parameters: Type.Object({ ...imageId, ...imageFields }),
    mayCall,
    handle: async (call) => {
      const { id, ...texts } = call.parameters;
      return answerOf(dependencies, call, 200, await updateImage(dependencies, call, id, texts));
    },
  });
  const deletion = endpoint({
    ...shared,
    methods: ['DELETE'],
    operationId: 'deleteAttachment',
    summary: { es: 'Borra una imagen para siempre.', en: 'Deletes an image for good.' },
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
      const text = textOf(row, dependencies.site, call.links);
      return { status: 200, body: { text: `{"deleted":true,"previous":${text}}` } };
    },
  });
  return [
    { path: '/wp/v2/media', endpoints: [list, create] },
    { path: '/wp/v2/media/{id}', endpoints: [read, update, deletion] },
  ];
};
