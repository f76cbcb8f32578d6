import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import { LRUCache } from 'lru-cache';

const maxStatements = 500;

/** What a statement gave; `changes` and `lastInsertRowid` are there when it has no rows to give. */
export interface StatementResult {
  readonly rows: readonly unknown[];
  readonly changes?: number | bigint;
  readonly lastInsertRowid?: number | bigint;
}

/** Runs statements on one open file, each text compiled once as long as it is among the last used. */
export const statementsOn = (
  file: DatabaseSync,
): ((sql: string, parameters: readonly unknown[]) => StatementResult) => {
  const statements = new LRUCache<string, StatementSync>({ max: maxStatements });
  const prepared = (sql: string): StatementSync => {
    const kept = statements.get(sql);
    if (kept) return kept;
    const statement = file.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  return (sql, parameters) => {
    const statement = prepared(sql);
    const values = parameters as SQLInputValue[];
    if (statement.columns().length > 0) return { rows: statement.all(...values) };
    return { rows: [], ...statement.run(...values) };
  };
};
