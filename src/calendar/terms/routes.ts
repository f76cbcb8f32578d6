import {
  endpoint,
  jsonResponse,
  listResponse,
  type Route,
  type RouteInput,
} from '../../http/routing/route.ts';
import { type Actor, may } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/error.ts';
import type { JsonResult, Warning } from '../../kernel/result.ts';
import { Type } from '../../kernel/schema/type.ts';
import { integerOf } from '../../kernel/schema/typing.ts';
import { termDescriptionLosses } from '../../kernel/text/html/cleaning.ts';
import { lineLosses } from '../../kernel/text/single-line.ts';
import type { CalendarDependencies } from '../dependencies.ts';
import { changeRefusals, writeRefusals } from '../records/policy.ts';
import { revisionTagOf } from '../records/revision.ts';
import { sentFieldsOf } from '../records/shown-before.ts';
import { alteredFields, type Fields, textWarnings } from '../records/warnings.ts';
import { termListSchema, termSchema } from './answer-schema.ts';
import { termJson } from './json.ts';
import { listTerms, type TermListParameters } from './list.ts';
import { nameRefusals } from './name.ts';
import { termFields, termId, termQuery, termRules } from './schema.ts';
import {
  createTerm,
  deleteTerm,
  type NewTerm,
  type PlacedTerm,
  type TermChanges,
  updateTerm,
} from './service.ts';
import { type Taxonomy, taxonomies, unknownTerm } from './taxonomy.ts';

const termLosses = { name: lineLosses, description: termDescriptionLosses };

const termWarnings = (fields: TermChanges, { row }: PlacedTerm): readonly Warning[] => [
  ...textWarnings(fields as Fields, termLosses),
  ...alteredFields(fields, row, ['slug']),
];

const refused = { 400: ['rest_invalid_param'] };

const refuseParent = ({ raw }: RouteInput<unknown>): void => {
  if (raw['parent'] === undefined || raw['parent'] === null) return;
  throw new AppError('invalid', 'rest_taxonomy_not_hierarchical', {
    es: 'Las etiquetas no tienen jerarquía.',
    en: 'Tags have no hierarchy.',
  });
};

/**
 * The addresses of a taxonomy (reference venues-organizers-terms-api 3 and 5). Naming a parent where there are none
 * is refused after the rights.
 */
export const termRoutes = (taxonomy: Taxonomy, dependencies: CalendarDependencies): Route[] => {
  const { collection, right, isHierarchical, one, many, operation, afterDeletion } = taxonomies[taxonomy];
  const { created, changed } = termFields(taxonomy);
  const { site, terms } = dependencies;
  const rules = termRules(dependencies, taxonomy);
  const mayWrite = (actor: Actor): boolean => may(actor, right);
  const path = { id: termId(taxonomy) };
  const parentRefusals = isHierarchical ? [] : ['rest_taxonomy_not_hierarchical'];
  const checkParent = isHierarchical ? () => undefined : refuseParent;
  const answers = { 200: termSchema };

  const resultOf = ({ row, path }: PlacedTerm, call: RouteInput<unknown>): JsonResult => ({
    value: termJson(row, path, site.addresses, call),
    revisionTag: revisionTagOf(taxonomy, row),
  });

  const listing = endpoint({
    methods: ['GET'],
    operationId: `list${operation.many}`,
    summary: { es: `Lista las ${many.es}.`, en: `Lists ${many.en}.` },
    description: {
      es: '`count` es el número de eventos publicados de cada una; `hide_empty` omite las que no tienen ninguno.',
      en: '`count` is the number of published events of each; `hide_empty` leaves out those without any.',
    },
    parameters: Type.Object(termQuery(taxonomy, dependencies.site)),
    rules,
    answers: { 200: termListSchema(taxonomy) },
    refusals: refused,
    handle: async (call: RouteInput<unknown>) =>
      listResponse(await listTerms(dependencies, taxonomy, call as RouteInput<TermListParameters>)),
  });
  const creation = endpoint({
    methods: ['POST'],
    operationId: `create${operation.one}`,
    summary: { es: `Crea una ${one.es}.`, en: `Creates a ${one.en}.` },
    description: {
      es: 'Si no se indica el slug, se genera a partir del nombre.',
      en: 'The slug is made from the name unless it is given.',
    },
    parameters: Type.Object(created),
    rules,
    mayCall: mayWrite,
    answers: { 201: termSchema },
    answersLocation: true,
    warns: true,
    refusals: {
      ...writeRefusals,
      400: [
        'rest_missing_callback_param',
        'rest_invalid_param',
        ...parentRefusals,
        'term_exists',
        ...nameRefusals,
      ],
    },
    handle: async (call: RouteInput<unknown>) => {
      checkParent(call);
      const created = await createTerm(dependencies, taxonomy, call, call.parameters as NewTerm);
      return jsonResponse(resultOf(created, call), {
        status: 201,
        headers: { Location: `${call.links.base}/${collection}/${created.row.id}` },
        warnings: termWarnings(call.parameters as NewTerm, created),
      });
    },
  });
  const reading = endpoint({
    methods: ['GET'],
    operationId: `find${operation.one}`,
    summary: { es: `Devuelve una ${one.es}.`, en: `Returns a ${one.en}.` },
    description: {
      es: 'Incluye el nombre, el slug, la descripción y el número de eventos publicados.',
      en: 'Includes its name, slug, description and the number of published events.',
    },
    parameters: Type.Object(path),
    rules,
    answers,
    refusals: refused,
    handle: (call) => {
      const row = terms.find(call.parameters.id, taxonomy);
      if (row === undefined) throw unknownTerm(taxonomy);
      return jsonResponse({ ...resultOf({ row, path: terms.path(row.id) }, call), caching: {} });
    },
  });
  const update = endpoint({
    methods: ['POST', 'PUT', 'PATCH'],
    operationId: `update${operation.one}`,
    summary: { es: `Actualiza una ${one.es}.`, en: `Updates a ${one.en}.` },
    description: {
      es: 'Solo cambia lo que se envía. Con `If-Match` se actualiza solo si nadie la ha cambiado entretanto.',
      en: 'Only what is sent changes. With `If-Match` it is updated only if no one has changed it in the meantime.',
    },
    parameters: Type.Object({ ...path, ...changed }),
    rules,
    shownBefore: async (to) => {
      const row = terms.find(integerOf(to.raw['id']) ?? 0, taxonomy);
      return row === undefined
        ? []
        : [sentFieldsOf(termJson(row, terms.path(row.id), site.addresses, to), to)];
    },
    mayCall: mayWrite,
    answers,
    refusals: {
      ...changeRefusals,
      400: ['rest_invalid_param', ...parentRefusals, 'duplicate_term_slug', ...nameRefusals],
    },
    warns: true,
    handle: async (call) => {
      checkParent(call);
      const { id, ...changes } = call.parameters as { readonly id: number } & TermChanges;
      const changed = await updateTerm(dependencies, taxonomy, call, id, changes);
      return jsonResponse(resultOf(changed, call), { warnings: termWarnings(changes, changed) });
    },
  });
  const deletion = endpoint({
    methods: ['DELETE'],
    operationId: `delete${operation.one}`,
    summary: {
      es: `Elimina una ${one.es}; ${afterDeletion.es}.`,
      en: `Deletes a ${one.en}; ${afterDeletion.en}.`,
    },
    description: {
      es: 'Se elimina definitivamente: no hay papelera.',
      en: 'It is deleted for good: there is no trash.',
    },
    parameters: Type.Object(path),
    rules,
    mayCall: mayWrite,
    answers,
    refusals: { ...refused, ...changeRefusals },
    handle: async (call) => {
      const deleted = await deleteTerm(dependencies, taxonomy, call, call.parameters.id);
      return jsonResponse({ value: resultOf(deleted, call).value });
    },
  });
  return [
    { path: `/${collection}`, endpoints: [listing, creation] },
    { path: `/${collection}/{id}`, endpoints: [reading, update, deletion] },
  ];
};
