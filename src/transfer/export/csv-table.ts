import { cleanTitle } from '../../kernel/text/html/cleaning.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { cleanTermName } from '../../kernel/text/single-line.ts';
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

/** The addresses of images by id; unknown ids are absent. */
export const findImageAddresses = async (
  { snapshot, images, links }: ExportSource,
  rows: Iterable<{ readonly image_id: number | null }>,
): Promise<ReadonlyMap<number, string>> => {
  const ids = [...new Set([...rows].flatMap(({ image_id }) => image_id ?? []))];
  const found = await images.findImages(snapshot.database.read, ids);
  return new Map([...found].map(([id, row]) => [id, String(images.imageJson(row, links)['url'] ?? '')]));
};

/** The address of the image of a record, `''` for none. */
export const imageCell = (
  { image_id }: { readonly image_id: number | null },
  addresses: ReadonlyMap<number, string>,
): string => (image_id === null ? '' : (addresses.get(image_id) ?? ''));

const typed = (stored: string, clean: (text: string) => string): string => {
  const candidates = [plainText(stored), stored.replaceAll('&#038;', '&')];
  return candidates.find((candidate) => clean(candidate) === stored) ?? stored;
};

/** A stored title or name without entities, as far as the same is read of it again. */
export const typedTitle = (stored: string): string => typed(stored, cleanTitle);

/** The name of a term likewise. */
export const typedTermName = (stored: string): string => typed(stored, cleanTermName);
