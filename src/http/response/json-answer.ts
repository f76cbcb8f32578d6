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
  ...(isFresh === undefined ? {} : { freshness: { isFresh } }),
  ...more,
});

/** The answer to a list, with its totals in the headers (reference events-api 2.7). */
export const listAnswer = ({ list, isFresh, until, total, totalPages }: ListResult): Answer => ({
  status: 200,
  body: { list },
  headers: { 'X-TEC-Total': String(total), 'X-TEC-TotalPages': String(totalPages) },
  ...(isFresh === undefined ? {} : { freshness: { isFresh, ...(until === undefined ? {} : { until }) } }),
});
