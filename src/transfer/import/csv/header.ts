import type { Phrase } from '../../../kernel/phrase.ts';
import { isDateCell } from './cells/date-cell.ts';
import { type FileKind, fieldOfHeading, fileKinds, neededHeadings, possibleFields } from './columns.ts';

/** What the header row of a file says. */
export interface Header {
  readonly kind: FileKind;
  /** How many cells each row has. */
  readonly width: number;
  /** Place and heading of each column, by what it holds. */
  readonly columns: ReadonlyMap<string, { readonly at: number; readonly heading: string }>;
  /** Columns that mean nothing here, also those without a heading. */
  readonly unknown: readonly { readonly at: number; readonly heading: string }[];
}

const readAs = (kind: FileKind, headings: readonly string[]): Header => {
  const columns = new Map<string, { at: number; heading: string }>();
  const cells = headings.map((said, at) => ({ at, heading: said.trim() }));
  const take = (column: { at: number; heading: string }, fields: readonly string[]): boolean => {
    const field = fields.find((one) => !columns.has(one));
    if (field !== undefined) columns.set(field, column);
    return field !== undefined;
  };
  const open = cells.filter((column) => {
    const field = fieldOfHeading(kind, column.heading);
    return field === undefined || !take(column, [field]);
  });
  // What `Inicio` means shows only when all others are known: a time where there is a `Fecha`.
  const unknown = open.filter(
    (column) =>
      !take(
        column,
        possibleFields(kind, column.heading, (field) => columns.has(field)),
      ),
  );
  return { kind, width: headings.length, columns, unknown };
};

const missingOf = ({ kind, columns }: Header): readonly Phrase[] =>
  Object.entries(neededHeadings[kind])
    .filter(([field]) => !columns.has(field))
    .map(([, heading]) => heading);

const isWhole = (header: Header): boolean => missingOf(header).length === 0;

/** How much of a header row is understood, to compare separators by. */
export const understood = (headings: readonly string[]): number =>
  Math.max(...fileKinds.map((kind) => readAs(kind, headings).columns.size));

/** How many headings a message names, and how much of each. */
const maxNamed = 20;
const maxHeading = 40;

const namedByOption: Phrase = {
  es: 'Una tabla de lugares o de organizadores se indica con --venues-file u --organizers-file.',
  en: 'A table of venues or organizers is named by --venues-file or --organizers-file.',
};

const unknownHeadings = ({ unknown }: Header): readonly string[] =>
  unknown.map(({ heading }) => heading).filter((heading) => heading !== '');

const notUnderstood = (headings: readonly string[]): Phrase => {
  const shown = headings.slice(0, maxNamed).map((heading) => heading.slice(0, maxHeading).toWellFormed());
  const names = shown.join(', ');
  return { es: `No se entienden: ${names}.`, en: `Not understood: ${names}.` };
};

const missingColumns = (header: Header): Phrase => {
  const missing = missingOf(header);
  const isOne = missing.length === 1;
  const names = (language: keyof Phrase): string => missing.map((one) => one[language]).join(', ');
  const [es, en] =
    header.kind === 'event' ? [' para una tabla de eventos', ' for a table of events'] : ['', ''];
  return {
    es: `${isOne ? 'Falta' : 'Faltan'}${es} ${isOne ? 'la columna' : 'las columnas'} ${names('es')}.`,
    en: `The ${isOne ? 'column' : 'columns'} ${names('en')} ${isOne ? 'is' : 'are'} missing${en}.`,
  };
};

const incomplete = (header: Header, isNamed: boolean): Phrase => {
  const unknown = unknownHeadings(header);
  const sentences = [
    missingColumns(header),
    ...(unknown.length === 0 ? [] : [notUnderstood(unknown)]),
    ...(isNamed ? [] : [namedByOption]),
  ];
  const joined = (language: keyof Phrase): string => sentences.map((one) => one[language]).join(' ');
  return { es: joined('es'), en: joined('en') };
};

const noHeadings = (headings: readonly string[]): Phrase => {
  const said = headings
    .filter((cell) => cell.trim() !== '')
    .slice(0, 3)
    .join(', ')
    .slice(0, 2 * maxHeading)
    .toWellFormed();
  return {
    es: `La primera fila no es la cabecera: ${said}. Elimina las filas que están encima de ella.`,
    en: `The first row is no row of headings: ${said}. Remove what stands above them.`,
  };
};

/** Whether a row that cannot be read as headings stands above them, as a caption does. */
const isCaption = ([first = [], ...rest]: FirstRows): boolean => {
  if (understood(first) > 0 && !rest.some((row) => isWhole(readAs('event', row)))) return false;
  const isAlone = first.length > 1 && first.filter((cell) => cell.trim() !== '').length === 1;
  return isAlone || rest.some((row) => understood(row) > 1);
};

/** The first rows of a file, that with its headings first. */
export type FirstRows = readonly (readonly string[])[];

/** Whether a table that has what venues or organizers need could be one of events, its date not understood. */
const mayBeEvents = (header: Header, rows: FirstRows): boolean => {
  const { columns } = header;
  const known = new Set([...columns.values()].map(({ at }) => at));
  return (
    unknownHeadings(header).length >= columns.size ||
    rows.some((row) => row.some((cell, at) => !known.has(at) && isDateCell(cell)))
  );
};

/** Places whose columns tell what they are, one kind alone; never a table in which a date was not understood. */
const readPlaces = ([headings = [], ...rows]: FirstRows): Header | undefined => {
  const [best, second] = (['venue', 'organizer'] as const)
    .map((kind) => readAs(kind, headings))
    .filter(isWhole)
    .sort((one, other) => other.columns.size - one.columns.size);
  if (best === undefined || best.columns.size === second?.columns.size) return undefined;
  return mayBeEvents(best, rows) ? undefined : best;
};

/**
 * Reads the header row of a file: of the kind that is named, else of the kind whose columns it has. What is wrong with
 * it otherwise: of a table that could be one of events, what is missing for it.
 */
export const readHeader = (rows: FirstRows, named: FileKind | null): Header | Phrase => {
  const [headings = []] = rows;
  const header = readAs(named ?? 'event', headings);
  if (isWhole(header)) return header;
  const places = named === null && !header.columns.has('start_date') ? readPlaces(rows) : undefined;
  if (places !== undefined) return places;
  return isCaption(rows) ? noHeadings(headings) : incomplete(header, named !== null);
};
