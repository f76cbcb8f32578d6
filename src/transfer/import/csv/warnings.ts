import type { Phrase } from '../../../kernel/phrase.ts';
import { countUnknownKeys, type UnknownKey } from '../../file/unknown-keys.ts';
import type { DateMark } from './cells/date-cell.ts';
import type { DateForms } from './cells/date-forms.ts';
import type { CsvFile } from './layout.ts';

const encodingWarning = ({ name }: CsvFile): Phrase => ({
  es: `${name}: se ha leído como Windows-1252, ya que no es UTF-8; otra codificación se dice con --encoding.`,
  en: `${name}: read as Windows-1252, since it is no UTF-8; another encoding is said by --encoding.`,
});

const marks: Readonly<Record<DateMark, Phrase>> = {
  slash: { es: 'barras', en: 'slashes' },
  other: { es: 'guiones o puntos', en: 'hyphens or dots' },
};

const orderWarning = (mark: DateMark): Phrase => ({
  es: `Ninguna fecha con ${marks[mark].es} muestra si va delante el día o el mes: se ha leído el día delante. Lo contrario se dice con --date-order mdy.`,
  en: `No date with ${marks[mark].en} shows whether the day or the month comes first: the day was read first. The opposite is said by --date-order mdy.`,
});

const wholeDaysWarning = (name: string): Phrase => ({
  es: `${name}: todas las horas son las 00:00, así que los eventos son de días enteros, incluido el último.`,
  en: `${name}: all times are 00:00, so the events last whole days, the last one included.`,
});

/** Returns what was taken for granted of the files. */
export const warningsOf = (
  files: readonly CsvFile[],
  { guessed, wholeDays }: DateForms,
): readonly Phrase[] => [
  ...files.filter(({ encoding }) => encoding.isGuess).map(encodingWarning),
  ...guessed.map(orderWarning),
  ...[...wholeDays].map(wholeDaysWarning),
];

/** Returns the columns that have no place here, and how many cells of each were left out; those without a heading by their number, from 1. */
export const unusedColumns = (files: readonly CsvFile[]): readonly UnknownKey[] => {
  const unknown = countUnknownKeys();
  for (const { name, header, rows } of files) {
    for (const { at, heading } of header.unknown) {
      const filled = rows.filter(({ cells }) => (cells[at] ?? '').trim() !== '').length;
      if (heading !== '' || filled > 0) unknown.add(`${name}: ${heading || `[${at + 1}]`}`, filled);
    }
  }
  return unknown.list();
};
