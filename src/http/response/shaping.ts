import { AppError, invalidFields } from '../../kernel/error.ts';
import type { Json } from '../../kernel/json.ts';
import type { JsonList } from '../../kernel/result.ts';
import { booleanOf } from '../../kernel/schema/typing.ts';
import type { Parameters } from '../request/query.ts';
import type { JsonBody } from '../routing/route.ts';
import { prettyPieces } from './pretty-json.ts';

/** The query switches of every resource (reference http-conventions 7). */
export interface Switches {
  readonly fields: readonly string[];
  readonly envelope: boolean;
  readonly pretty: boolean;
  /** Whether the body says what a write altered, see `withWarnings`. */
  readonly warnings: boolean;
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
  warnings: booleanOf(query['warnings']) === true,
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

// The page with a venue and two organizers of greatest length in each of 999 events, every sign written as an entity, is
// shorter (docs/adr/0053), and V8's longest text a little longer.
const maxList = { characters: 480 * 1024 * 1024, megabytes: 480 } as const;

const listTooLarge = (): AppError =>
  invalidFields({
    per_page: {
      es: `La página supera los ${maxList.megabytes} MB; solicita menos registros por página.`,
      en: `The page is larger than ${maxList.megabytes} MB; request fewer records per page.`,
    },
  });

/** @throws AppError 400 `rest_invalid_param` on `per_page` when the records are too large together. */
const listChunks = async function* (
  { collection, items, rest }: JsonList,
  tree: Tree | null,
): AsyncGenerator<string> {
  const branch = tree === null ? true : tree.get(collection);
  const after = JSON.stringify(tree === null ? rest : prune(rest, tree));
  if (branch === undefined) return yield after;
  let before = `{${JSON.stringify(collection)}:[`;
  let left: number = maxList.characters;
  for await (const item of items) {
    const text = JSON.stringify(branch === true ? item : prune(item, branch));
    left -= text.length;
    if (left < 0) throw listTooLarge();
    yield before + text;
    before = ',';
  }
  yield `${before === ',' ? '' : before}]${after === '{}' ? '' : ','}${after.slice(1)}`;
};

type Chunks = Iterable<string> | AsyncIterable<string>;

const bodyChunks = (body: JsonBody, tree: Tree | null): Chunks => {
  if ('list' in body) return listChunks(body.list, tree);
  if ('value' in body) return [JSON.stringify(tree === null ? body.value : prune(body.value, tree))];
  return [tree === null ? body.text : JSON.stringify(prune(JSON.parse(body.text), tree))];
};

const asNumbers = (headers: Readonly<Record<string, string>>): Record<string, Json> =>
  Object.fromEntries(
    Object.entries(headers)
      .filter(([name]) => name === 'Allow' || name.startsWith('X-TEC-'))
      .map(([name, value]) => [name, /^\d+$/.test(value) ? Number(value) : value]),
  );

const between = async function* (before: string, pieces: Chunks, after: string): AsyncGenerator<string> {
  yield before;
  yield* pieces;
  yield after;
};

/**
 * The text of an answer piece by piece, JSON shaped as the switches say; error answers are never thinned. What is made of
 * it is made when the piece is asked for.
 */
export const piecesOf = (
  body: JsonBody,
  status: number,
  headers: Readonly<Record<string, string>>,
  { fields, envelope, pretty, callback }: Switches,
): Chunks => {
  let pieces = bodyChunks(body, fields.length > 0 && status < 400 ? treeOf(fields) : null);
  if (envelope) {
    const about = `,"status":${status},"headers":${JSON.stringify(asNumbers(headers))}}`;
    pieces = between('{"body":', pieces, about);
  }
  if (pretty) pieces = prettyPieces(pieces);
  return callback ? between(`/**/${callback}(`, pieces, ')') : pieces;
};
