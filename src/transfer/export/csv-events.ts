import { type SqlBool, sql } from 'kysely';
import type { Cost, Price } from '../../calendar/events/cost/cost.ts';
import { costOf, currencyOf } from '../../calendar/events/cost/event-cost.ts';
import { eventFields } from '../../calendar/events/fields/fields.ts';
import { findEventRows } from '../../calendar/events/read/event-rows.ts';
import { ticketsOf } from '../../calendar/events/tickets/ticket.ts';
import { mapFields } from '../../calendar/records/fields.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { EventRow, Flag, TermRow } from '../../storage/tables.ts';
import { eventColumns } from '../import/csv/columns.ts';
import { switchCell } from './csv-cell.ts';
import {
  type Column,
  cellsOf,
  findImageAddresses,
  headingsOf,
  imageCell,
  isPublic,
  type Table,
  typedTermName,
  typedTitle,
} from './csv-table.ts';
import type { ExportSource } from './source.ts';

/** An event with all that its row tells. */
interface Shown {
  readonly row: EventRow;
  readonly venues: readonly string[];
  readonly organizers: readonly string[];
  readonly categories: readonly string[];
  readonly tags: readonly string[];
  readonly cost: Cost;
  readonly image: string;
}

const namesCell = (names: readonly string[]): string => names.join(', ');

const dayOf = (local: string): string => local.slice(0, 10);
const timeOf = ({ all_day }: EventRow, local: string): string => {
  if (all_day === 1) return '';
  return local.endsWith(':00') ? local.slice(11, 16) : local.slice(11);
};

/** A JSON number of three decimals would be read as thousands; with a fourth it is the same number. */
const typedAgain = ({ typed, value }: Price): string =>
  typed === value && /^[1-9]\d{0,2}\.\d{3}$/.test(typed) ? `${typed}0` : typed;

/** The currency stands beside it, unless it is before some numbers and after others, or words are shown with it. */
const costCell = ({ prices, symbol, position, shown: asSent }: Cost): string => {
  if (asSent !== undefined) return asSent;
  const numbers = prices.filter(({ isNumber }) => isNumber);
  const shown = numbers.length > 0 ? numbers : prices;
  const isMixed = symbol !== '' && position === '';
  return shown
    .map(typedAgain)
    .map((typed, index) => (isMixed ? (index === 0 ? `${symbol}${typed}` : `${typed}${symbol}`) : typed))
    .join('-');
};

const fieldCells = mapFields(eventFields, ({ type }, name) => ({ row }: Shown) => {
  const value = row[name as keyof typeof eventFields];
  return type === 'flag' ? switchCell(value as Flag) : String(value);
});

/** The cell of each column, in the order of the table; null for a column that is not written. */
const placedCells: Readonly<Record<keyof typeof eventColumns, ((event: Shown) => string) | null>> = {
  title: ({ row }) => typedTitle(row.title),
  excerpt: fieldCells.excerpt,
  venue: ({ venues }) => venues[0] ?? '',
  organizers: ({ organizers }) => namesCell(organizers),
  start_date: ({ row }) => dayOf(row.start_local),
  start_time: ({ row }) => timeOf(row, row.start_local),
  end_date: ({ row }) => dayOf(row.end_local),
  end_time: ({ row }) => timeOf(row, row.end_local),
  all_day: ({ row }) => switchCell(row.all_day),
  timezone: ({ row }) => row.timezone,
  hide_from_listings: fieldCells.hide_from_listings,
  sticky: fieldCells.sticky,
  categories: ({ categories }) => namesCell(categories),
  tags: ({ tags }) => namesCell(tags),
  cost: ({ cost }) => costCell(cost),
  currencySymbol: ({ cost }) => cost.symbol,
  currencyPosition: ({ cost }) => cost.position,
  // The symbol says it.
  currencyCode: null,
  image: ({ image }) => image,
  website: ({ row }) => row.website,
  show_map_link: fieldCells.show_map_link,
  show_map: fieldCells.show_map,
  featured: fieldCells.featured,
  event_status: ({ row }) => row.event_status,
  status_note: fieldCells.status_note,
  description: fieldCells.description,
};

const cells: Readonly<Record<string, ((event: Shown) => string) | null>> = { ...placedCells, ...fieldCells };

const columns = Object.entries(cells).flatMap(([name, cell]): Column<Shown>[] => {
  const [heading] = eventColumns[name as keyof typeof eventColumns];
  return cell === null || heading === undefined ? [] : [[heading.toUpperCase(), cell]];
});

const atOnce = 200;

async function* rowsOf(source: ExportSource, events: readonly EventRow[]): AsyncGenerator<readonly string[]> {
  const { snapshot, site } = source;
  const linked = await findEventRows(
    snapshot.database.read,
    events.map(({ id }) => id),
  );
  const images = await findImageAddresses(source, events);
  for (const row of events) {
    const terms = (linked.terms.get(row.id) ?? []).toSorted((one, other) => one - other);
    const termsOf = (taxonomy: TermRow['taxonomy']): readonly string[] =>
      terms.flatMap((id) => {
        const term = snapshot.terms.find(id);
        return term?.taxonomy === taxonomy ? [typedTermName(term.name)] : [];
      });
    yield cellsOf(columns, {
      row,
      venues: (linked.venues.get(row.id) ?? []).filter(isPublic).map(({ name }) => typedTitle(name)),
      organizers: (linked.organizers.get(row.id) ?? []).filter(isPublic).map(({ name }) => typedTitle(name)),
      categories: termsOf('category'),
      tags: termsOf('tag'),
      cost: costOf(row, ticketsOf(row), currencyOf(site)),
      image: imageCell(row, images),
    });
  }
}

/** Events, one a row. */
export const eventTable: Table = {
  headings: headingsOf(columns),
  rows: async function* (source) {
    const { read } = source.snapshot.database;
    const isShown = sql<SqlBool>`status = 'publish' and password_hash is null`;
    for await (const rows of rowsById(read, 'events', atOnce, isShown)) yield* rowsOf(source, rows);
  },
};
