import { isObject, type Json } from '../../kernel/json.ts';
import type { Language } from '../../kernel/phrase.ts';
import { type Warning, warningPhrases } from '../../kernel/result.ts';
import type { JsonBody } from '../routing/route.ts';
import type { Headers } from './headers.ts';

/** The most that are told in the header. */
const mostTold = 10;

/** The header that names what a write altered, nothing where it altered nothing: `title=html_removed, start_date=time_moved`. */
export const warningHeaders = (warnings: readonly Warning[]): Headers => {
  const told = warnings.slice(0, mostTold).map(({ field, code }) => `${encodeURIComponent(field)}=${code}`);
  return told.length === 0 ? {} : { 'X-Warnings': told.join(', ') };
};

/** The body with all warnings as its last member. */
export const withWarnings = (body: JsonBody, warnings: readonly Warning[], language: Language): JsonBody => {
  if (!('value' in body) || !isObject(body.value)) return body;
  const said: Json = warnings.map(({ field, code }) => ({
    field,
    code,
    message: warningPhrases[code][language],
  }));
  return { value: { ...body.value, warnings: said } };
};
