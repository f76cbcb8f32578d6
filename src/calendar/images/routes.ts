import {
  endpoint,
  jsonResponse,
  listResponse,
  type Route,
  type RouteInput,
} from '../../http/routing/route.ts';
import { type Actor, may } from '../../kernel/actor.ts';
import type { Input } from '../../kernel/input.ts';
import type { JsonResult, ListResult } from '../../kernel/result.ts';
import { Type } from '../../kernel/schema/type.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import type { ImageRow } from '../../storage/tables.ts';
import { listResult, pageNotFound, queryOf, startWorkForPage, textForm } from '../records/list-result.ts';
import { changeRefusals, writeRefusals } from '../records/policy.ts';
import { revisionTagOf } from '../records/revision.ts';
import { sentFieldsOf } from '../records/shown-before.ts';
import { mediaJson } from './image-json.ts';
import { imageFields, imageWarnings } from './image-texts.ts';
import { listImages } from './repository.ts';
import { imageId, imageQuery, mediaListSchema, mediaSchema } from './schema.ts';
import {
  createImage,
  deleteImage,
  findImage,
  type ImageDependencies,
  imageRules,
  mayChange,
  updateImage,
} from './service.ts';

const mayUpload = (actor: Actor): boolean => may(actor, 'upload');
const ofOneRefusals = { ...changeRefusals, 404: ['media-not-found'] };

/** The checked parameters of a list of images. */
interface ImageListParameters {
  readonly page: number;
  readonly per_page: number;
  readonly search?: string;
  readonly author?: number;
}

/** Returns a page of images, the newest first. @throws AppError 404 past the end. */
const list = async (
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

/** An image as JSON; what was just written is not cached. */
const resultOf = (row: ImageRow, { site }: ImageDependencies, call: Input<unknown>): JsonResult => ({
  value: mediaJson(row, site, call),
  revisionTag: revisionTagOf('image', row),
});

/** The addresses of images: everybody reads, authors upload and change their own, editors all of them. */
export const imageRoutes = (dependencies: ImageDependencies): Route[] => {
  const shared = { rules: imageRules(dependencies), answers: { 200: mediaSchema } };
  const listing = endpoint({
    methods: ['GET'],
    operationId: 'listMedia',
    summary: { es: 'Lista las imágenes.', en: 'Lists the images.' },
    description: {
      es: 'Las más recientes primero, con la dirección de cada tamaño.',
      en: 'The latest first, with the address of each size.',
    },
    parameters: Type.Object(imageQuery(dependencies.site)),
    answers: { 200: mediaListSchema },
    refusals: { 400: ['rest_invalid_param'], 404: ['media-archive-page-not-found'] },
    handle: async (call) => listResponse(await list(dependencies, call as RouteInput<ImageListParameters>)),
  });
  const creation = endpoint({
    ...shared,
    methods: ['POST'],
    operationId: 'createMedia',
    summary: {
      es: 'Sube una imagen JPEG, PNG, WebP, AVIF o GIF.',
      en: 'Uploads a JPEG, PNG, WebP, AVIF or GIF image.',
    },
    description: {
      es: 'El archivo se envía en el campo `file` de un formulario, o como cuerpo de la petición con su tipo de contenido. Se guarda sin los metadatos de cámara, ubicación ni autor.',
      en: 'The file is sent in the field `file` of a form, or as the body of the request with its content type. It is stored without the metadata of camera, location and owner.',
    },
    parameters: Type.Object(imageFields),
    takesFile: true,
    work: 'picture',
    mayCall: mayUpload,
    answers: { 201: mediaSchema },
    answersLocation: true,
    warns: true,
    refusals: {
      ...writeRefusals,
      400: ['rest_missing_callback_param', 'rest_invalid_param', 'rest_invalid_body'],
    },
    handle: async (call) => {
      const created = await createImage(dependencies, call, call.file, call.parameters);
      return jsonResponse(resultOf(created, dependencies, call), {
        status: 201,
        headers: { Location: `${call.links.base}/media/${created.id}` },
        warnings: imageWarnings(call.parameters),
      });
    },
  });
  const reading = endpoint({
    ...shared,
    methods: ['GET'],
    operationId: 'findMedia',
    summary: { es: 'Devuelve una imagen.', en: 'Returns an image.' },
    description: {
      es: 'Incluye sus textos y la dirección de cada tamaño.',
      en: 'Includes its texts and the address of each size.',
    },
    parameters: Type.Object(imageId),
    refusals: { 400: ['rest_invalid_param'], 404: ['media-not-found'] },
    handle: async (call) => {
      const { images, database } = dependencies;
      const row = await findImage(images, database.read, call.parameters.id);
      const image = { ...resultOf(row, dependencies, call), caching: {} };
      return jsonResponse(image, mayChange(call.actor, row) ? {} : { allow: ['GET'] });
    },
  });
  const deletion = endpoint({
    ...shared,
    methods: ['DELETE'],
    operationId: 'deleteMedia',
    summary: {
      es: 'Elimina una imagen definitivamente; los registros que la mostraban se quedan sin ella.',
      en: 'Deletes an image for good; the records that showed it are left without.',
    },
    description: {
      es: 'También se eliminan sus archivos: no hay papelera.',
      en: 'Its files are deleted too: there is no trash.',
    },
    parameters: Type.Object(imageId),
    mayCall: mayUpload,
    refusals: { ...ofOneRefusals, 400: ['rest_invalid_param'] },
    handle: async (call) => {
      const deleted = await deleteImage(dependencies, call, call.parameters.id);
      return jsonResponse({ value: resultOf(deleted, dependencies, call).value });
    },
  });
  const update = endpoint({
    ...shared,
    methods: ['POST', 'PUT', 'PATCH'],
    operationId: 'updateMedia',
    summary: { es: 'Actualiza los textos de una imagen.', en: 'Updates the texts of an image.' },
    description: {
      es: 'Solo cambia lo que se envía; el archivo no se puede cambiar.',
      en: 'Only what is sent changes; the file cannot be changed.',
    },
    parameters: Type.Object({ ...imageId, ...imageFields }),
    shownBefore: async (to) => {
      const id = integerOf(to.raw['id']) ?? 0;
      const row = (await dependencies.images.findImages(dependencies.database.read, [id])).get(id);
      if (row === undefined || !mayChange(to.actor, row)) return [];
      return [sentFieldsOf(mediaJson(row, dependencies.site, to), to)];
    },
    mayCall: mayUpload,
    refusals: { ...ofOneRefusals, 400: ['rest_invalid_param'] },
    warns: true,
    handle: async (call) => {
      const { id, ...texts } = call.parameters;
      const updated = await updateImage(dependencies, call, id, texts);
      return jsonResponse(resultOf(updated, dependencies, call), { warnings: imageWarnings(texts) });
    },
  });
  return [
    { path: '/media', endpoints: [listing, creation] },
    { path: '/media/{id}', endpoints: [reading, deletion, update] },
  ];
};
