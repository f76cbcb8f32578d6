import { AppError } from '../../kernel/error.ts';
import type { Json } from '../../kernel/json.ts';
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

type Tree = Map<string, Tree | true>;

const treeOf = (fields: readonly string[]): Tree => {
  const tree: Tree = new Map([['_links', true]]);
  for (const field of fields) {
    const names = field.split('.').slice(0, 10);
    let node = tree;
    for (const [index, name] of names.entries()) {
      const next = node.get(name);
      if (next === true) break;
      if (index === names.length - 1) node.set(name, true);
      else if (next === undefined) {
        const branch: Tree = new Map();
        node.set(name, branch);
        node = branch;
      } else node = next;
    }
  }
  return tree;
};

const prune = (value: Json, tree: Tree): Json => {
  if (Array.isArray(value)) return value.map((item) => prune(item, tree));
  if (typeof value !== 'object' || value === null) return value;
  const kept: Record<string, Json> = {};
  for (const [name, item] of Object.entries(value)) {
    const branch = tree.get(name);
    if (branch === true) kept[name] = item;
    else if (branch !== undefined && typeof item === 'object' && item !== null)
      kept[name] = prune(item, branch);
  }
  return kept;
};

const asNumbers = (headers: Readonly<Record<string, string>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name === 'Allow' || name.startsWith('X-TEC-'))
      .map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );

/** Shapes the JSON text of an answer as the switches say; error answers are never thinned. */
export const shape = (
  text: string,
  status: number,
  headers: Readonly<Record<string, string>>,
  switches: Switches,
): string => {
  let shaped = text;
  if (switches.fields.length > 0 && status < 400) {
    shaped = JSON.stringify(prune(JSON.parse(shaped), treeOf(switches.fields)));
  }
  if (switches.envelope) {
    shaped = `{"body":${shaped},"status":${status},"headers":${JSON.stringify(asNumbers(headers))}}`;
  }
  if (switches.pretty) shaped = JSON.stringify(JSON.parse(shaped), null, 4);
  return switches.callback ? `/**/${switches.callback}(${shaped})` : shaped;
};
