import { type Call, endpoint, type Route } from '../http/route.ts';
import { type Actor, may } from '../kernel/actor.ts';
import { AppError } from '../kernel/error.ts';
import { termListSchema, termSchema } from '../terms/answer-schema.ts';
import { answerList, answerTerm, answerWritten, type TermDeps } from '../terms/answers.ts';
import { nameRefusals } from '../terms/name.ts';
import { termRules } from '../terms/rules.ts';
import { createTerm, deleteTerm, updateTerm } from '../terms/service.ts';
import { tagInput, tagPatch, tagPath, tagQuery } from './schema.ts';

const refused = { 400: ['rest_invalid_param'] };
const writeRefused = { 401: ['rest_forbidden'], 403: ['rest_forbidden'] };

/** A tag has no parent; naming one is refused after the rights (reference venues-organizers-terms-api 5). */
const refuseParent = ({ raw }: Call<unknown>): void => {
  if (raw['parent'] === undefined || raw['parent'] === null) return;
  throw new AppError('invalid', 'rest_taxonomy_not_hierarchical', {
    es: 'Las etiquetas no dependen unas de otras.',
    en: 'Tags do not stand below one another.',
  });
};

/** The addresses of tags (reference venues-organizers-terms-api 3 and 5). */
export const tagRoutes = (deps: TermDeps): Route[] => {
  const rules = termRules(deps, 'tag');
  const mayWrite = (actor: Actor): boolean => may(actor, 'manage_tags');
  return [
    {
      path: '/tags',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'listTags',
          summary: { es: 'Lista las etiquetas.', en: 'Lists tags.' },
          parameters: tagQuery(deps.site),
          rules,
          answers: { 200: termListSchema('tag') },
          refusals: refused,
          handle: (call) => answerList(deps, 'tag', call),
        }),
        endpoint({
          methods: ['POST'],
          operationId: 'createTag',
          summary: { es: 'Crea una etiqueta.', en: 'Creates a tag.' },
          parameters: tagInput,
          rules,
          mayCall: mayWrite,
          answers: { 201: termSchema },
          answersLocation: true,
          refusals: {
            ...writeRefused,
            400: [
              'rest_missing_callback_param',
              'rest_invalid_param',
              'rest_taxonomy_not_hierarchical',
              'term_exists',
              ...nameRefusals,
            ],
          },
          handle: async (call) => {
            refuseParent(call);
            return answerWritten(await createTerm(deps, 'tag', call, call.parameters), call, 'created');
          },
        }),
      ],
    },
    {
      path: '/tags/{id}',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findTag',
          summary: { es: 'Da una etiqueta.', en: 'Gives a tag.' },
          parameters: tagPath,
          rules,
          answers: { 200: termSchema },
          refusals: refused,
          handle: (call) => answerTerm(deps, 'tag', call),
        }),
        endpoint({
          methods: ['POST', 'PUT', 'PATCH'],
          operationId: 'updateTag',
          summary: {
            es: 'Cambia de una etiqueta lo que se envía.',
            en: 'Changes what was sent of a tag.',
          },
          parameters: tagPatch,
          rules,
          mayCall: mayWrite,
          answers: { 200: termSchema },
          refusals: {
            ...writeRefused,
            400: [
              'rest_invalid_param',
              'rest_taxonomy_not_hierarchical',
              'duplicate_term_slug',
              ...nameRefusals,
            ],
            412: ['rest_precondition_failed'],
          },
          handle: async (call) => {
            refuseParent(call);
            const { id, ...changes } = call.parameters;
            return answerWritten(await updateTerm(deps, 'tag', call, id, changes), call, 'changed');
          },
        }),
        endpoint({
          methods: ['DELETE'],
          operationId: 'deleteTag',
          summary: {
            es: 'Borra una etiqueta; los eventos la pierden.',
            en: 'Deletes a tag; events lose it.',
          },
          parameters: tagPath,
          rules,
          mayCall: mayWrite,
          answers: { 200: termSchema },
          refusals: { ...refused, ...writeRefused, 412: ['rest_precondition_failed'] },
          handle: async (call) =>
            answerWritten(await deleteTerm(deps, 'tag', call, call.parameters.id), call, 'deleted'),
        }),
      ],
    },
  ];
};
