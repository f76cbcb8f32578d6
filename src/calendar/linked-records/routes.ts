import type { TProperties } from 'typebox';
import {
  type Endpoint,
  endpoint,
  type HttpResponse,
  jsonResponse,
  listResponse,
  type Route,
  type RouteInput,
} from '../../http/routing/route.ts';
import { type Actor, may } from '../../kernel/actor.ts';
import { invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import type { RecordResult } from '../../kernel/result.ts';
import { Type } from '../../kernel/schema/type.ts';
import type { ShownFields, ShownTo } from '../../kernel/shown-fields.ts';
import { slugOf } from '../../kernel/text/slugs.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { changeRefusals, writeRefusals } from '../records/policy.ts';
import { sentFieldsOf, shownBefore } from '../records/shown-before.ts';
import { placeAnswers } from './answers.ts';
import type { PlaceKind, PlaceRow, WriteFields } from './kind.ts';
import { type PlaceQuery, placeList } from './list.ts';
import { findPlaceIdBySlug, findPlaceOfPath } from './repository.ts';
import { placeRules } from './rules.ts';
import { idField, placeQuery, slugField } from './schema.ts';
import { placeService } from './service.ts';
import { placeTexts } from './texts.ts';

type Path = { readonly id?: number; readonly slug?: string };

const fieldsOf = ({ parameters }: RouteInput<unknown>): WriteFields => {
  const { id: _, slug: __, ...fields } = parameters as Path & WriteFields;
  return fields;
};

const answerWith = (
  record: RecordResult,
  more: Pick<HttpResponse, 'headers' | 'warnings'> & { status?: 201 } = {},
): HttpResponse => jsonResponse(record, { ...more, ...(record.isEditable ? {} : { allow: ['GET'] }) });

/** The addresses of a kind (reference venues-organizers-terms-api 4.1); by id and by slug with the same rights. */
export const placeRoutes = <Row extends PlaceRow>(
  kind: PlaceKind<Row>,
  dependencies: CalendarDependencies,
): Route[] => {
  const { newFields, changedFields, schema, listSchema, operation, one, many } = kind;
  const { database, site } = dependencies;
  const rules = placeRules(kind, dependencies);
  const texts = placeTexts(kind, dependencies);
  const answers = placeAnswers(kind, texts, dependencies);
  const service = placeService(kind, dependencies);
  const list = placeList(kind, texts, dependencies);
  const mayWrite = (actor: Actor): boolean => may(actor, 'edit');

  const idOf = async ({ parameters }: RouteInput<unknown>): Promise<number> => {
    const { id, slug = '' } = parameters as Path;
    const found = id ?? (await findPlaceIdBySlug(database.read, kind, slugOf(slug)));
    // Renamed since the check of the parameter.
    if (found === null) throw invalidFields({ slug: { es: 'No existe.', en: 'It does not exist.' } });
    return found;
  };

  /** `shownBefore` of the record that the path names. */
  const shownAs = async (to: ShownTo): Promise<readonly ShownFields[]> => {
    const row = await findPlaceOfPath(database.read, kind, to.raw);
    return shownBefore(row, to, dependencies.guesses, async (locked) => {
      if (row === undefined) return {};
      const image = row.image_id === null || locked ? false : { id: row.image_id };
      const json = kind.toJson(row, { site, image, plain: to.plain, jsonLd: false, locked, links: to.links });
      return { ...sentFieldsOf(json, to), image };
    });
  };

  const listing = endpoint({
    methods: ['GET'],
    operationId: `list${operation}s`,
    summary: { es: `Lista ${many.es}.`, en: `Lists ${many.en}.` },
    description: {
      es: 'Sin parámetros devuelve los publicados, ordenados por id; `search`, `event` y los demás filtros se pueden combinar.',
      en: 'Without parameters it returns the published ones in the order of their ids; `search`, `event` and the other filters can be combined.',
    },
    parameters: placeQuery(site),
    rules,
    answers: { 200: listSchema },
    refusals: { 400: ['rest_invalid_param'], 404: [`${kind.name}-archive-page-not-found`] },
    handle: async (call) => listResponse(await list(call as RouteInput<PlaceQuery>)),
  });
  const creation = endpoint({
    methods: ['POST'],
    operationId: `create${operation}`,
    summary: { es: `Crea ${one.es}.`, en: `Creates ${one.en}.` },
    description: {
      es: 'Se publica si no se indica otro `status`.',
      en: 'It is published unless another `status` is given.',
    },
    parameters: Type.Object(newFields),
    rules,
    mayCall: mayWrite,
    answers: { 201: schema },
    refusals: {
      ...writeRefusals,
      400: ['rest_missing_callback_param', 'rest_invalid_param', `could-not-create-${kind.name}`],
      409: [`${kind.name}-already-exists`],
    },
    answersLocation: true,
    warns: true,
    handle: async (call) => {
      const { id, warnings } = await service.create(fieldsOf(call), call);
      const headers = { Location: `${call.links.base}/${kind.table}/${id}` };
      return answerWith(await answers.written(id, call), { status: 201, headers, warnings });
    },
  });

  /** Reading, trashing and changing one record, in the order in which the interface names the verbs. */
  const single = (path: TProperties, ending: string, by: Phrase): Endpoint[] => [
    endpoint({
      methods: ['GET'],
      operationId: `find${operation}${ending}`,
      summary: { es: `Devuelve ${one.es} ${by.es}.`, en: `Returns ${one.en} ${by.en}.` },
      description: {
        es: 'Los borradores y los privados solo se devuelven a usuarios que pueden editarlos.',
        en: 'Drafts and private ones are returned only to users who may edit them.',
      },
      parameters: Type.Object(path),
      rules,
      answers: { 200: schema },
      refusals: { 400: ['rest_invalid_param'], 403: [`${kind.name}-not-accessible`] },
      handle: async (call) => answerWith(await answers.read(await idOf(call), call)),
    }),
    endpoint({
      methods: ['DELETE'],
      operationId: `delete${operation}${ending}`,
      summary: {
        es: `Envía ${one.es} a la papelera ${by.es}.`,
        en: `Moves ${one.en} to the trash ${by.en}.`,
      },
      description: {
        es: 'Los eventos que lo mostraban se quedan sin él; una actualización con `status` lo recupera.',
        en: 'The events that showed it are left without it; an update with a `status` restores it.',
      },
      parameters: Type.Object(path),
      rules,
      mayCall: mayWrite,
      answers: { 200: schema },
      refusals: {
        ...changeRefusals,
        400: ['rest_invalid_param'],
        410: [`${kind.name}-is-in-trash`],
      },
      handle: async (call) =>
        answerWith(await answers.written(await service.trash(await idOf(call), call), call)),
    }),
    endpoint({
      methods: ['POST', 'PUT', 'PATCH'],
      operationId: `update${operation}${ending}`,
      summary: {
        es: `Actualiza ${one.es} ${by.es}.`,
        en: `Updates ${one.en} ${by.en}.`,
      },
      description: {
        es: 'Solo cambia lo que se envía. Con `If-Match` se actualiza solo si nadie lo ha cambiado entretanto.',
        en: 'Only what is sent changes. With `If-Match` it is updated only if no one has changed it in the meantime.',
      },
      parameters: Type.Object({ ...path, ...changedFields }),
      rules,
      shownBefore: shownAs,
      mayCall: mayWrite,
      answers: { 200: schema },
      refusals: {
        ...changeRefusals,
        400: ['rest_invalid_param', `could-not-update-${kind.name}`],
      },
      warns: true,
      handle: async (call) => {
        const { id, warnings } = await service.update(await idOf(call), fieldsOf(call), call);
        return answerWith(await answers.written(id, call), { warnings });
      },
    }),
  ];

  return [
    { path: `/${kind.table}`, endpoints: [listing, creation] },
    {
      path: `/${kind.table}/{id}`,
      endpoints: single({ id: idField }, '', { es: 'por su id', en: 'by id' }),
    },
    {
      path: `/${kind.table}/by-slug/{slug}`,
      endpoints: single({ slug: slugField }, 'BySlug', { es: 'por su slug', en: 'by slug' }),
    },
  ];
};
