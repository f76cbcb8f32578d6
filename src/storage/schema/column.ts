import type { Generated } from 'kysely';

/** 1 for yes, 0 for no. */
export type Flag = 0 | 1;

/** The types of columns, by their names in `Dialect`; `integer` is of both databases. */
type ColumnType = 'text' | 'id' | 'serial' | 'double' | 'integer';

/** A column, and as a type what its values are in queries. */
export interface Column<Value = unknown> {
  readonly type: ColumnType;
  /** The rest of its definition in SQL. */
  readonly rest: string;
  /** Not there: it holds the type. */
  readonly value?: Value;
}

/** A table: its columns in order, constraints over several of them, and the statements of its indexes. */
export interface Table {
  readonly columns: Readonly<Record<string, Column>>;
  readonly constraints?: readonly string[];
  readonly indexes?: readonly string[];
}

const column = <Value>(type: ColumnType, rest = 'not null'): Column<Value> => ({ type, rest });

/** Returns a column of texts that compare byte by byte. */
export const text = <Value extends string = string>(rest?: string): Column<Value> => column('text', rest);
export const textOrNull = <Value extends string = string>(rest = ''): Column<Value | null> =>
  column('text', rest);
/** Returns a column of ids and other whole numbers of up to 53 bits. */
export const id = (rest?: string): Column<number> => column('id', rest);
export const idOrNull: Column<number | null> = column('id', '');
/** Returns a column of whole numbers of up to 31 bits. */
export const integer: Column<number> = column('integer');
export const flag: Column<Flag> = column('integer');
export const doubleOrNull: Column<number | null> = column('double', '');
/** 1 unless a row says otherwise. */
export const flagOrYes: Column<Generated<Flag>> = column('id', 'not null default 1');
/** A primary key that numbers its rows, and never with the same number twice. */
export const serial: Column<Generated<number>> = column('serial', '');
