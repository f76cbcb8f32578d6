import type { JsonResult, ListResult } from '../../kernel/result.ts';
import type { Answer } from '../routing/route.ts';

/** The answer with what a service gives; 200 unless `more` says otherwise. */
export const jsonAnswer = (
  { text, revisionTag, isFresh }: JsonResult,
  more: Omit<Partial<Answer>, 'body'> = {},
): Answer => ({
  status: 200,
  body: { text },
  ...(revisionTag === undefined ? {} : { state: revisionTag }),
  ...(isFresh === undefined ? {} : { isFresh }),
  ...more,
});

/** The answer to a list, with its totals in the headers (reference events-api 2.7). */
export const listAnswer = (list: ListResult): Answer =>
  jsonAnswer(list, {
    headers: { 'X-TEC-Total': String(list.total), 'X-TEC-TotalPages': String(list.totalPages) },
  });
