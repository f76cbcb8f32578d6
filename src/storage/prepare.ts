import type { Compilable, CompiledQuery } from 'kysely';
import type { Executor } from './dialect.ts';

/** Stands for a value, or for the one at that place of a list, while the query is built. */
class Placeholder {
  readonly name: string;
  readonly at: number | null;

  constructor(name: string, at: number | null) {
    this.name = name;
    this.at = at;
  }
}

type Values = Readonly<Record<string, unknown>>;

/** Queries whose lists have no more values than this together are remembered. */
const longestLists = 100;

const placeholdersFor = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values)
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [
        name,
        Array.isArray(value) ? value.map((_, at) => new Placeholder(name, at)) : new Placeholder(name, null),
      ]),
  );

const shapeOf = (values: Values): string => {
  let shape = '';
  for (const name in values) {
    const value = values[name];
    if (Array.isArray(value)) shape += `${name} ${value.length} `;
    else if (value !== undefined) shape += `${name} `;
  }
  return shape;
};

const valueAt = (parameter: unknown, values: Values): unknown => {
  if (!(parameter instanceof Placeholder)) return parameter;
  const value = values[parameter.name];
  return parameter.at === null ? value : (value as readonly unknown[])[parameter.at];
};

/**
 * A query that is built once for each database, and once for each length of the lists among its values and each
 * choice of those that are not undefined, and from then on only run: building one takes Kysely longer than running it
 * takes SQLite. `build` gets placeholders instead of the values; it may put them where values stand, see which are
 * undefined, and not look at them. Lists are not empty.
 */
export const prepare = <Given extends object, Row>(
  build: (executor: Executor, values: Given) => Compilable<Row>,
): ((executor: Executor, values: Given) => Promise<Row[]>) => {
  const shapesFor = perAdapter(() => new Map<string, CompiledQuery<Row>>());
  return async (executor, given) => {
    const values = given as Values;
    const shapes = shapesFor(executor);
    const shape = shapeOf(values);
    let query = shapes.get(shape);
    if (query === undefined) {
      query = build(executor, placeholdersFor(values) as Given).compile();
      if (query.parameters.length <= longestLists) shapes.set(shape, query);
    }
    const parameters = query.parameters.map((parameter) => valueAt(parameter, values));
    return (await executor.executeQuery<Row>({ ...query, parameters })).rows;
  };
};

/** A value for each open database, made when it is first asked for; for queries that are compiled once. */
export const perAdapter = <Value>(make: () => Value): ((executor: Executor) => Value) => {
  const values = new WeakMap<object, Value>();
  return (executor) => {
    const { adapter } = executor.getExecutor();
    let value = values.get(adapter);
    if (value === undefined) {
      value = make();
      values.set(adapter, value);
    }
    return value;
  };
};
