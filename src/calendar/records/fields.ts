import type { Site } from '../../kernel/site.ts';
import type { Field } from './field-types.ts';

/** The fields of a kind of record, by name. */
export type Fields = Readonly<Record<string, Field>>;

/** Their columns. */
export type ColumnsOf<Table extends Fields> = { -readonly [Name in keyof Table]: Table[Name]['empty'] };

/** Their values in views. */
export type ViewsOf<Table extends Fields> = {
  readonly [Name in keyof Table]: ReturnType<Table[Name]['view']>;
};

/** Returns a value for each field, by name. */
export const mapFields = <Table extends Fields, Value>(
  table: Table,
  map: (field: Field, name: string) => Value,
): Record<keyof Table, Value> =>
  Object.fromEntries(Object.entries(table).map(([name, field]) => [name, map(field, name)])) as Record<
    keyof Table,
    Value
  >;

/** Returns the parameters of writes. */
export const parametersOf = <Table extends Fields>(table: Table) =>
  mapFields(table, ({ parameter }) => parameter) as { [Name in keyof Table]: Table[Name]['parameter'] };

type Row = Readonly<Record<string, unknown>>;

/** Returns the columns after a write: of what was sent, and for the rest as they are stored; null for a new record. */
export const mergeColumns = <Table extends Fields>(
  table: Table,
  current: object | null,
  sent: Row,
  site: Site,
): ColumnsOf<Table> =>
  mapFields(table, ({ store, empty }, name) =>
    sent[name] === undefined ? ((current as Row | null)?.[name] ?? empty) : store(sent[name] as never, site),
  ) as ColumnsOf<Table>;

/** Returns the columns as readers get them; of a locked record as those get them who have no password. */
export const readColumns = <Table extends Fields>(
  table: Table,
  row: object,
  locked = false,
): ColumnsOf<Table> =>
  mapFields(table, ({ isVisibleBehindPassword = false, empty, read }, name) =>
    locked && !isVisibleBehindPassword ? empty : (read?.(row as never) ?? (row as Row)[name]),
  ) as ColumnsOf<Table>;

/** Returns the views of columns. */
export const viewsOf = <Table extends Fields>(table: Table, columns: object): ViewsOf<Table> =>
  mapFields(table, ({ view }, name) => view((columns as Row)[name] as never)) as ViewsOf<Table>;

/** Returns the texts that search reads, with their names. */
export const searchedTexts = (table: Fields, row: object): readonly (readonly [string, string])[] =>
  Object.entries(readColumns(table, row)).flatMap(([name, text]) =>
    table[name]?.isSearched === true ? [[name, String(text)] as const] : [],
  );

/** Returns what the columns lack of the texts that a write sends, by name, for `textWarnings`. */
export const removedByFields = (table: Fields, stored: object, site: Site) =>
  Object.fromEntries(
    Object.entries(table).flatMap(([name, { removed }]) =>
      removed ? [[name, (text: string) => removed(text, (stored as Row)[name] as never, site)] as const] : [],
    ),
  );
