import type { RecordColumns } from '../../storage/tables.ts';
import type { ExportSource } from './source.ts';

/** The kinds of tables. */
export const tableKinds = ['events', 'venues', 'organizers'] as const;
/** One of `tableKinds`. */
export type TableKind = (typeof tableKinds)[number];

/** A table of what everybody may read, in the columns of the importer of The Events Calendar. */
export interface Table {
  readonly headings: readonly string[];
  readonly rows: (source: ExportSource) => AsyncIterable<readonly string[]>;
}

/** A column: its heading, and its cell in the row of a record. */
export type Column<Record> = readonly [heading: string, cell: (record: Record) => string];

/** The cells of a record in the order of the columns. */
export const cellsOf = <Record>(columns: readonly Column<Record>[], record: Record): readonly string[] =>
  columns.map(([, cell]) => cell(record));

/** The headings in that order. */
export const headingsOf = <Record>(columns: readonly Column<Record>[]): readonly string[] =>
  columns.map(([heading]) => heading);

/** Whether everybody may read the record: a table says nothing of status and passwords. */
export const isPublic = ({
  status,
  password_hash,
}: Pick<RecordColumns, 'status' | 'password_hash'>): boolean =>
  status === 'publish' && password_hash === null;
