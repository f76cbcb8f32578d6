import type { Phrase } from '../../../../kernel/phrase.ts';
import type { FieldFaults } from '../../check-fields.ts';
import type { SourceImage } from '../../source.ts';
import { typedAddress } from '../../typed-address.ts';
import type { FieldOf, FileKind } from '../columns.ts';
import type { Header } from '../header.ts';

const addressWanted: Phrase = {
  es: 'Debe ser la URL de una imagen, como https://example.org/cartel.png.',
  en: 'The address of an image is expected, like https://example.org/poster.png.',
};

interface WithImage {
  readonly text: (field: 'image') => string;
  readonly fault: (field: 'image', reason: Phrase) => void;
}

/** The picture that a row names, null for none and, with a fault, for what is no address. */
export const readImageCell = (cells: WithImage): SourceImage | null => {
  const text = cells.text('image');
  if (text === '') return null;
  if (/^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text)) return { address: text, id: null, altText: '' };
  cells.fault('image', addressWanted);
  return null;
};

/** The cells of a row by what they hold, and what is found wrong with them. */
export interface Cells<Kind extends FileKind> {
  /** Whether the file has such a column. */
  readonly has: (field: FieldOf[Kind]) => boolean;
  /** Without blanks at its ends, `''` where the column is missing. */
  readonly text: (field: FieldOf[Kind]) => string;
  /** Undefined for an empty cell, a missing column and, with a fault, for words that are neither yes nor no. */
  readonly isOn: (field: FieldOf[Kind]) => boolean | undefined;
  /** The texts of those columns that the file has; an address of the web in the form in which it is stored. */
  readonly texts: (fields: readonly FieldOf[Kind][]) => Readonly<Record<string, string>>;
  /** What the switches say, those that say something. */
  readonly switches: (fields: readonly FieldOf[Kind][]) => Readonly<Record<string, boolean>>;
  /** Writes down what is wrong with a cell, the first time. */
  readonly fault: (field: FieldOf[Kind], reason: Phrase) => void;
  /** Writes down what the calendar finds wrong, by the names of the interface. */
  readonly faults: (fields: FieldFaults) => void;
}

const switchWanted: Phrase = {
  es: 'Debe ser TRUE o FALSE, sí o no, 1 o 0.',
  en: 'TRUE or FALSE, yes or no, 1 or 0 is expected.',
};

const meanings: ReadonlyMap<string, boolean> = new Map([
  ...['true', 'yes', 'y', '1', 'on', 'x', 'sí', 'si', 's', 'verdadero', 'cierto'].map(
    (word): [string, boolean] => [word, true],
  ),
  ...['false', 'no', 'n', '0', 'off', 'falso'].map((word): [string, boolean] => [word, false]),
]);

/** What a cell says that may be on or off, as people and spreadsheets write it; undefined for other words. */
const readSwitch = (text: string): boolean | undefined => meanings.get(text.toLowerCase());

/** With this apostrophe `export` keeps spreadsheets from running a text (`transfer/export/csv-cell.ts`). */
const guard = /^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/;

/** Returns the cells of a row under that header. Errors are added to `reasons`, and name the heading as the file has it. */
export const cellsOf = <Kind extends FileKind>(
  { columns }: Header,
  row: readonly string[],
  reasons: Phrase[],
): Cells<Kind> => {
  const text = (field: string): string => {
    const column = columns.get(field);
    return column === undefined ? '' : (row[column.at] ?? '').trim().replace(guard, '').trim();
  };
  const faulty = new Set<string>();
  const fault = (field: string, { es, en }: Phrase): void => {
    if (faulty.has(field)) return;
    faulty.add(field);
    const said = text(field);
    const shown = said === '' ? '' : ` "${said.length > 60 ? `${said.slice(0, 60).toWellFormed()}…` : said}"`;
    const heading = columns.get(field)?.heading ?? field;
    reasons.push({ es: `${heading}${shown}: ${es}`, en: `${heading}${shown}: ${en}` });
  };
  const isOn = (field: string): boolean | undefined => {
    const said = text(field);
    const meant = readSwitch(said);
    if (said !== '' && meant === undefined) fault(field, switchWanted);
    return meant;
  };
  return {
    has: (field) => columns.has(field),
    text,
    isOn,
    texts: (fields) =>
      Object.fromEntries(
        fields
          .filter((field) => columns.has(field))
          .map((field) => [field, field === 'website' ? typedAddress(text(field)) : text(field)]),
      ),
    switches: (fields) =>
      Object.fromEntries(
        fields.flatMap((field) => {
          const meant = isOn(field);
          return meant === undefined ? [] : [[field, meant]];
        }),
      ),
    fault,
    faults: (fields) => {
      for (const [field, reason] of fields) fault(field, reason);
    },
  };
};
