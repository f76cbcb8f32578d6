import { AppError } from '../../kernel/error.ts';
import type { Parameters } from '../request/query.ts';

/** The query switches of every resource (reference http-conventions 7). */
export interface Switches {
  readonly fields: readonly string[];
  readonly envelope: boolean;
  readonly pretty: boolean;
  /** Name of the function to call; null for none, empty for one that is no plain name. */
  readonly callback: string | null;
}

const fieldsOf = (value: unknown): string[] => {
  const items = typeof value === 'string' ? [value] : Array.isArray(value) ? value : [];
  return items
    .flatMap((item) => (typeof item === 'string' ? item.split(',') : []))
    .map((name) => name.trim())
    .filter((name) => name !== '');
};

const callbackOf = (value: unknown): string | null => {
  if (typeof value !== 'string' || value === '') return null;
  return /^[\w.]{1,200}$/.test(value) ? value : '';
};

/** The switches that a query sets. */
export const switchesOf = (query: Parameters): Switches => ({
  fields: fieldsOf(query['_fields']),
  envelope: query['_envelope'] !== undefined,
  pretty: query['_pretty'] !== undefined,
  callback: callbackOf(query['_jsonp']),
});

/** What a query without any of them sets. */
export const noSwitches: Switches = switchesOf({});

/** @throws AppError 400 `rest_callback_invalid` for a callback that is no plain name. */
export const refuseBadCallback = ({ callback }: Switches): void => {
  if (callback !== '') return;
  throw new AppError('invalid', 'rest_callback_invalid', {
    es: 'El nombre de la función de JSONP no es válido.',
    en: 'The name of the JSONP callback is not valid.',
  });
};
