import type { Phrase } from '../../../kernel/phrase.ts';
import type { DateMark } from './cells/date-cell.ts';
import type { DateForms } from './cells/date-forms.ts';
import type { CsvFile } from './layout.ts';

const mostHeadings = 30;

const encodingRemark = ({ name }: CsvFile): Phrase => ({
  es: `${name}: se ha leído como Windows-1252, ya que no es UTF-8; otra codificación se dice con --encoding.`,
  en: `${name}: read as Windows-1252, since it is no UTF-8; another encoding is said by --encoding.`,
});

const columnsRemark = ({ name, header }: CsvFile): Phrase => {
  const { unknown } = header;
  const shown = unknown.slice(0, mostHeadings).map((heading) => heading.slice(0, 60).toWellFormed());
  const list = `${shown.join(', ')}${unknown.length > mostHeadings ? ', …' : ''}`;
  return {
    es: `${name}: columnas que aquí no tienen sitio y no se han importado: ${list}.`,
    en: `${name}: columns that have no place here and were not imported: ${list}.`,
  };
};

const marks: Readonly<Record<DateMark, Phrase>> = {
  slash: { es: 'barras', en: 'slashes' },
  other: { es: 'guiones o puntos', en: 'hyphens or dots' },
};

const orderRemark = (mark: DateMark): Phrase => ({
  es: `Ninguna fecha con ${marks[mark].es} muestra si va delante el día o el mes: se ha leído el día delante. Lo contrario se dice con --date-order mdy.`,
  en: `No date with ${marks[mark].en} shows whether the day or the month comes first: the day was read first. The opposite is said by --date-order mdy.`,
});

const wholeDaysRemark = (name: string): Phrase => ({
  es: `${name}: todas las horas son las 00:00, así que los eventos son de días enteros, incluido el último.`,
  en: `${name}: all times are 00:00, so the events last whole days, the last one included.`,
});

/** What was taken for granted of the files, and which of their columns were left out. */
export const remarksOn = (
  files: readonly CsvFile[],
  { guessed, wholeDays }: DateForms,
): readonly Phrase[] => [
  ...files.filter(({ encoding }) => encoding.isGuess).map(encodingRemark),
  ...files.filter(({ header }) => header.unknown.length > 0).map(columnsRemark),
  ...guessed.map(orderRemark),
  ...[...wholeDays].map(wholeDaysRemark),
];
