import { byteOrderMark, csvRow } from './csv-cell.ts';
import { eventTable } from './csv-events.ts';
import { organizerTable, venueTable } from './csv-places.ts';
import type { Table, TableKind } from './csv-table.ts';
import { type ExportDependencies, readSnapshot } from './source.ts';

const tables: Readonly<Record<TableKind, Table>> = {
  events: eventTable,
  venues: venueTable,
  organizers: organizerTable,
};

/** Where a table goes. */
export interface CsvTarget {
  readonly kind: TableKind;
  /** Takes text, and is ready for more when the promise resolves. */
  readonly write: (text: string) => Promise<void>;
}

/**
 * Writes tables of one state of what everybody may read (RFC 4180, UTF-8), and gives how many rows each has. Memory
 * does not grow with the calendar.
 */
export const writeCsv = (
  dependencies: ExportDependencies,
  targets: readonly CsvTarget[],
): Promise<Partial<Record<TableKind, number>>> =>
  readSnapshot(dependencies, async (source) => {
    const counts: Partial<Record<TableKind, number>> = {};
    for (const { kind, write } of targets) {
      const { headings, rows } = tables[kind];
      await write(`${byteOrderMark}${csvRow(headings)}`);
      let count = 0;
      for await (const cells of rows(source)) {
        await write(csvRow(cells));
        count += 1;
      }
      counts[kind] = count;
    }
    return counts;
  });
