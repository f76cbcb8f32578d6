import type { Generated } from 'kysely';

/** 1 for yes, 0 for no. */
export type Flag = 0 | 1;

/** The types of columns, by their names in `Dialect`; `integer` is of both databases. */
type ColumnType = 'text' | 'id' | 'serial' | 'double' | 'integer';

/** A column, and as a type what its values are in queries. */
export interface ColumnDefinition<Value = unknown> {
  readonly type: ColumnType;
  /** The rest of its definition in SQL. */
  readonly rest: string;
  /** Not there: it holds the type. */
  readonly value?: Value;
}

/** A table: its columns in order, constraints over several of them, and the statements of its indexes. */
export interface TableDefinition {
  readonly columns: Readonly<Record<string, ColumnDefinition>>;
  readonly constraints?: readonly string[];
  readonly indexes?: readonly string[];
}

const columnOf = <Value>(type: ColumnType, rest = 'not null'): ColumnDefinition<Value> => ({ type, rest });

/** Returns a column of texts that compare byte by byte. */
const text = <Value extends string = string>(rest?: string): ColumnDefinition<Value> =>
  columnOf('text', rest);
const textOrNull = <Value extends string = string>(rest = ''): ColumnDefinition<Value | null> =>
  columnOf('text', rest);
/** Returns a column of ids and other whole numbers of up to 53 bits. */
const id = (rest?: string): ColumnDefinition<number> => columnOf('id', rest);
const idOrNull: ColumnDefinition<number | null> = columnOf('id', '');
/** Returns a column of whole numbers of up to 31 bits. */
const integer: ColumnDefinition<number> = columnOf('integer');
const flag: ColumnDefinition<Flag> = columnOf('integer');
const doubleOrNull: ColumnDefinition<number | null> = columnOf('double', '');
/** 1 unless a row says otherwise. */
const flagOrYes: ColumnDefinition<Generated<Flag>> = columnOf('id', 'not null default 1');
/** A primary key that numbers its rows, and never with the same number twice. */
const serial: ColumnDefinition<Generated<number>> = columnOf('serial', '');

/** Makes columns, each with what follows its type in SQL. */
export const column = { text, textOrNull, id, idOrNull, integer, flag, flagOrYes, doubleOrNull, serial };
