import { basename } from 'node:path';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { inBatches } from '../../../kernel/waiting.ts';
import type { Questions } from '../check-fields.ts';
import { bareRecord, type Source, type SourceBatch, type SourceRecord } from '../source.ts';
import type { DateOrder } from './cells/date-cell.ts';
import { findDateForms } from './cells/date-forms.ts';
import { onlyNameFields } from './cells/only-name.ts';
import { type FileKind, fileKinds } from './columns.ts';
import { type Examination, examine } from './examination.ts';
import { type Fault, faultText, labelOf } from './fault.ts';
import type { Mention } from './findings.ts';
import { type CsvFile, openCsvFile, refuseChanged } from './layout.ts';
import { remarksOn } from './remarks.ts';
import { readTable } from './table.ts';

/** A file as it was named; the kind null is found out. */
export interface NamedFile {
  readonly path: string;
  readonly kind: FileKind | null;
}

/** What is to be read and how; null is found out. */
export interface CsvRequest {
  readonly files: readonly NamedFile[];
  readonly encoding: string | null;
  readonly delimiter: string | null;
  readonly dateOrder: DateOrder | null;
  /** Leaves rows out that have something wrong with them, instead of refusing all. */
  readonly skipBadRows: boolean;
  readonly questions: Questions;
}

const batchSize = 100;
const mostShown = 100;

const openAll = async ({ files, encoding, delimiter }: CsvRequest): Promise<readonly CsvFile[]> => {
  const opened: CsvFile[] = [];
  for (const { path, kind } of files) {
    const isAlone = files.filter((other) => basename(other.path) === basename(path)).length === 1;
    opened.push(
      await openCsvFile({ path, name: isAlone ? basename(path) : path, kind, encoding, delimiter }),
    );
  }
  return opened.sort(
    (one, other) => fileKinds.indexOf(one.header.kind) - fileKinds.indexOf(other.header.kind),
  );
};

const refusal = (faults: readonly Fault[]): AppError => {
  const shown = faults.slice(0, mostShown).map(faultText);
  const rest = faults.length - shown.length;
  const lines = (language: keyof Phrase): string => shown.map((text) => `\n  ${text[language]}`).join('');
  return new AppError('invalid', 'csv_rows', {
    es: `No se ha importado nada. Errores: ${faults.length}.${lines('es')}${rest > 0 ? `\n  … y ${rest} más.` : ''}`,
    en: `Nothing was imported. Errors: ${faults.length}.${lines('en')}${rest > 0 ? `\n  … and ${rest} more.` : ''}`,
  });
};

const together = (faults: readonly Fault[]): Phrase => ({
  es: faults.map(({ reason }) => reason.es).join(' '),
  en: faults.map(({ reason }) => reason.en).join(' '),
});

const mentionRecord = (kind: 'category' | 'tag' | 'venue' | 'organizer', mention: Mention): SourceRecord => ({
  ...bareRecord,
  kind,
  key: mention.key,
  label: mention.label,
  fields: onlyNameFields(kind, mention.name),
  onlyName: true,
});

async function* mentioned(
  { mentions }: Examination,
  kind: 'category' | 'tag' | 'venue' | 'organizer',
): AsyncGenerator<SourceBatch> {
  for await (const some of inBatches(mentions[kind].values(), batchSize)) {
    yield { kind, records: some.map((mention) => mentionRecord(kind, mention)), unreadable: [] };
  }
}

async function* told(
  { faults, recordOf }: Examination,
  kind: FileKind,
  files: readonly CsvFile[],
): AsyncGenerator<SourceBatch> {
  for (const file of files.filter(({ header }) => header.kind === kind)) {
    await refuseChanged(file);
    const bad = Map.groupBy(
      faults.filter((fault) => fault.file === file.name),
      ({ line }) => line,
    );
    for await (const rows of inBatches(readTable(file), batchSize)) {
      const sound = rows.filter(({ line }) => !bad.has(line));
      const unreadable = rows.flatMap((row) => {
        const wrong = bad.get(row.line);
        return wrong === undefined ? [] : [{ label: labelOf(row), reason: together(wrong) }];
      });
      yield { kind, records: sound.map((row) => recordOf(file, row)), unreadable };
    }
    await refuseChanged(file);
  }
}

/**
 * Opens files in the column layout of the importer of The Events Calendar as a calendar to import, after reading all of
 * them once from end to end.
 * @throws AppError when a file is no such table, when its dates are in two orders, and, unless bad rows are skipped,
 * naming each row with something wrong. Quotation marks that are broken are never skipped.
 */
export const openCsvSource = async (request: CsvRequest): Promise<Source> => {
  const files = await openAll(request);
  const events = files.filter(({ header }) => header.kind === 'event');
  const forms = await findDateForms(events, request.dateOrder);
  const examination = await examine(files, forms, request.questions);
  const { faults, isBroken, rows, mentions } = examination;
  if (faults.length > 0 && (isBroken || !request.skipBadRows)) throw refusal(faults);
  const names = Object.values(mentions).reduce((sum, some) => sum + some.size, 0);
  return {
    name: 'csv',
    total: rows + names + new Set(faults.map(({ file, line }) => `${line} ${file}`)).size,
    isPart: true,
    publicOnly: false,
    showsHidden: true,
    since: null,
    async *read() {
      yield* mentioned(examination, 'category');
      yield* mentioned(examination, 'tag');
      yield* told(examination, 'venue', files);
      yield* mentioned(examination, 'venue');
      yield* told(examination, 'organizer', files);
      yield* mentioned(examination, 'organizer');
      yield* told(examination, 'event', files);
    },
    remarks: () => remarksOn(files, forms),
  };
};
