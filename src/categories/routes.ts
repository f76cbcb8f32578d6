import { endpoint, type Route } from '../http/route.ts';
import { type Actor, may } from '../kernel/actor.ts';
import { termListSchema, termSchema } from '../terms/answer-schema.ts';
import { answerList, answerTerm, answerWritten, type TermDeps } from '../terms/answers.ts';
import { nameRefusals } from '../terms/name.ts';
import { termRules } from '../terms/rules.ts';
import { createTerm, deleteTerm, updateTerm } from '../terms/service.ts';
import { categoryInput, categoryPatch, categoryPath, categoryQuery } from './schema.ts';

const refused = { 400: ['rest_invalid_param'] };
const writeRefused = { 401: ['rest_forbidden'], 403: ['rest_forbidden'] };

/** The addresses of categories (reference venues-organizers-terms-api 3 and 5). */
export const categoryRoutes = (deps: TermDeps): Route[] => {
  const rules = termRules(deps, 'category');
  const mayWrite = (actor: Actor): boolean => may(actor, 'manage_categories');
  return [
    {
      path: '/categories',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'listCategories',
          summary: { es: 'Lista las categorías.', en: 'Lists categories.' },
          parameters: categoryQuery(deps.site),
          rules,
          answers: { 200: termListSchema('category') },
          refusals: refused,
          handle: (call) => answerList(deps, 'category', call),
        }),
        endpoint({
          methods: ['POST'],
          operationId: 'createCategory',
          summary: { es: 'Crea una categoría.', en: 'Creates a category.' },
          parameters: categoryInput,
          rules,
          mayCall: mayWrite,
          answers: { 201: termSchema },
          answersLocation: true,
          refusals: {
            ...writeRefused,
            400: ['rest_missing_callback_param', 'rest_invalid_param', 'term_exists', ...nameRefusals],
          },
          handle: async (call) =>
            answerWritten(await createTerm(deps, 'category', call, call.parameters), call, 'created'),
        }),
      ],
    },
    {
      path: '/categories/{id}',
      endpoints: [
        endpoint({
          methods: ['GET'],
          operationId: 'findCategory',
          summary: { es: 'Da una categoría.', en: 'Gives a category.' },
          parameters: categoryPath,
          rules,
          answers: { 200: termSchema },
          refusals: refused,
          handle: (call) => answerTerm(deps, 'category', call),
        }),
        endpoint({
          methods: ['POST', 'PUT', 'PATCH'],
          operationId: 'updateCategory',
          summary: {
            es: 'Cambia de una categoría lo que se envía.',
            en: 'Changes what was sent of a category.',
          },
          parameters: categoryPatch,
          rules,
          mayCall: mayWrite,
          answers: { 200: termSchema },
          refusals: {
            ...writeRefused,
            400: ['rest_invalid_param', 'duplicate_term_slug', ...nameRefusals],
            412: ['rest_precondition_failed'],
          },
          handle: async (call) => {
            const { id, ...changes } = call.parameters;
            return answerWritten(await updateTerm(deps, 'category', call, id, changes), call, 'changed');
          },
        }),
        endpoint({
          methods: ['DELETE'],
          operationId: 'deleteCategory',
          summary: {
            es: 'Borra una categoría; las que dependen de ella suben un nivel.',
            en: 'Deletes a category; those below it move up.',
          },
          parameters: categoryPath,
          rules,
          mayCall: mayWrite,
          answers: { 200: termSchema },
          refusals: { ...refused, ...writeRefused, 412: ['rest_precondition_failed'] },
          handle: async (call) =>
            answerWritten(await deleteTerm(deps, 'category', call, call.parameters.id), call, 'deleted'),
        }),
      ],
    },
  ];
};
