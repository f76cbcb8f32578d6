import type { Executor } from './dialect.ts';

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
