import { type SqlBool, sql } from 'kysely';
import type { Cost, Price } from '../../calendar/events/cost/cost.ts';
import { costOf, currencyOf } from '../../calendar/events/cost/event-cost.ts';
import { findEventRows } from '../../calendar/events/read/event-rows.ts';
import { ticketsOf } from '../../calendar/events/tickets/ticket.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import type { EventRow, TermRow } from '../../storage/tables.ts';
import { switchCell } from './csv-cell.ts';
import { findImageAddresses, imageCell } from './csv-images.ts';
import { type Column, cellsOf, headingsOf, isPublic, type Table } from './csv-table.ts';
import { typedTermName, typedTitle } from './csv-texts.ts';
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

const columns: readonly Column<Shown>[] = [
  ['EVENT NAME', ({ row }) => typedTitle(row.title)],
  ['EVENT EXCERPT', ({ row }) => row.excerpt],
  ['EVENT VENUE NAME', ({ venues }) => venues[0] ?? ''],
  ['EVENT ORGANIZER NAME', ({ organizers }) => namesCell(organizers)],
  ['EVENT START DATE', ({ row }) => dayOf(row.start_local)],
  ['EVENT START TIME', ({ row }) => timeOf(row, row.start_local)],
  ['EVENT END DATE', ({ row }) => dayOf(row.end_local)],
  ['EVENT END TIME', ({ row }) => timeOf(row, row.end_local)],
  ['ALL DAY EVENT', ({ row }) => switchCell(row.all_day)],
  ['TIMEZONE', ({ row }) => row.timezone],
  ['HIDE FROM EVENT LISTINGS', ({ row }) => switchCell(row.hide_from_listings)],
  ['STICKY IN MONTH VIEW', ({ row }) => switchCell(row.sticky)],
  ['EVENT CATEGORY', ({ categories }) => namesCell(categories)],
  ['EVENT TAGS', ({ tags }) => namesCell(tags)],
  ['EVENT COST', ({ cost }) => costCell(cost)],
  ['EVENT CURRENCY SYMBOL', ({ cost }) => cost.symbol],
  ['EVENT CURRENCY POSITION', ({ cost }) => cost.position],
  ['EVENT FEATURED IMAGE', ({ image }) => image],
  ['EVENT WEBSITE', ({ row }) => row.website],
  ['EVENT SHOW MAP LINK', ({ row }) => switchCell(row.show_map_link)],
  ['EVENT SHOW MAP', ({ row }) => switchCell(row.show_map)],
  ['FEATURE EVENT', ({ row }) => switchCell(row.featured)],
  ['EVENT STATUS', ({ row }) => row.event_status],
  ['EVENT STATUS NOTE', ({ row }) => row.status_note],
  ['EVENT DESCRIPTION', ({ row }) => row.description],
];

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
