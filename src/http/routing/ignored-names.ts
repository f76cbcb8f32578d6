import { invalidFields } from '../../kernel/error.ts';
import type { Phrase } from '../../kernel/phrase.ts';
import { nearestName } from '../../kernel/text/nearest-name.ts';
import type { Parameters } from '../request/query.ts';
import type { Headers } from '../response/headers.ts';
import type { KnownNames } from './known-names.ts';

/** A name that means nothing to the operation, e.g. `cots` or `venue.cots`. */
interface Ignored {
  readonly path: string;
  /** The one that is most likely meant, likewise. */
  readonly nearest: string | null;
}

/** The names in the body of a request and in its query that mean nothing to the operation. */
export interface IgnoredNames {
  readonly fields: readonly Ignored[];
  readonly parameters: readonly Ignored[];
}

/** The most names that are told, and the most characters of each. */
const mostTold = 10;
const longestName = 80;

type Known = Pick<KnownNames, 'taken' | 'shown'>;

const unknownIn = (names: Iterable<string>, { taken, shown }: Known, prefix: string): Ignored[] =>
  [...names]
    .filter((name) => !taken.has(name) && !shown.has(name))
    .slice(0, mostTold)
    .map((name) => {
      const nearest = name.length > longestName ? null : nearestName(name, taken);
      return { path: prefix + name, nearest: nearest === null ? null : prefix + nearest };
    });

/** The names of all objects in a value or a list. */
const namesInside = (value: unknown): ReadonlySet<string> => {
  const objects = (Array.isArray(value) ? value : [value]).filter(
    (item): item is object => typeof item === 'object' && item !== null && !Array.isArray(item),
  );
  return new Set(objects.flatMap(Object.keys));
};

const ignoredIn = (sent: Parameters, known: KnownNames): readonly Ignored[] => [
  ...unknownIn(Object.keys(sent), known, ''),
  ...[...known.inside].flatMap(([field, names]) => unknownIn(namesInside(sent[field]), names, `${field}.`)),
];

/** What means nothing to the operation; null when everything does. */
export const ignoredNames = (body: Parameters, query: Parameters, known: KnownNames): IgnoredNames | null => {
  const fields = ignoredIn(body, known);
  const parameters = ignoredIn(query, known);
  return fields.length + parameters.length === 0 ? null : { fields, parameters };
};

const told = (ignored: readonly Ignored[]): string =>
  ignored
    .slice(0, mostTold)
    .map(({ path }) => encodeURIComponent(path.slice(0, longestName).toWellFormed()))
    .join(', ');

/** The headers that name what was ignored; names are percent-encoded. */
export const ignoredHeaders = ({ fields, parameters }: IgnoredNames): Headers => ({
  ...(fields.length === 0 ? {} : { 'X-Ignored-Fields': told(fields) }),
  ...(parameters.length === 0 ? {} : { 'X-Ignored-Parameters': told(parameters) }),
});

const unknown = ({ nearest }: Ignored): Phrase =>
  nearest === null
    ? { es: 'No existe en esta operación.', en: 'It does not exist in this operation.' }
    : {
        es: `No existe en esta operación. ¿Querías decir «${nearest}»?`,
        en: `It does not exist in this operation. Did you mean "${nearest}"?`,
      };

/** Refuses what would be ignored. @throws AppError 400 `rest_invalid_param` that names it. */
export const refuseIgnored = ({ fields, parameters }: IgnoredNames): void => {
  const all = [...fields, ...parameters].slice(0, mostTold);
  throw invalidFields(
    Object.fromEntries(all.map((each) => [each.path.slice(0, longestName).toWellFormed(), unknown(each)])),
  );
};
