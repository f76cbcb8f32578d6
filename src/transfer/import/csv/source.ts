import { basename } from 'node:path';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { inBatches } from '../../../kernel/waiting.ts';
import type { Questions } from '../check-fields.ts';
import {
  type ImportKind,
  importKinds,
  type Source,
  type SourceBatch,
  type SourceRecord,
  type Unreadable,
} from '../source.ts';
import type { DateOrder } from './cells/date-cell.ts';
import { findDateForms } from './cells/date-forms.ts';
import { type FileKind, fileKinds } from './columns.ts';
import { examine } from './examination.ts';
import { type CsvFile, readCsvFile } from './layout.ts';
import { errorText, type RowError } from './row-error.ts';
import { unusedColumns, warningsOf } from './warnings.ts';

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
  /** Leaves rows out that have errors, instead of rejecting all. */
  readonly skipBadRows: boolean;
  readonly questions: Questions;
}

/** Records that are written in one transaction. */
const batchSize = 100;
/** Errors that a message lists. */
const maxListed = 100;

const readAll = async ({ files, encoding, delimiter }: CsvRequest): Promise<readonly CsvFile[]> => {
  const read: CsvFile[] = [];
  for (const { path, kind } of files) {
    const isAlone = files.filter((other) => basename(other.path) === basename(path)).length === 1;
    read.push(await readCsvFile({ path, name: isAlone ? basename(path) : path, kind, encoding, delimiter }));
  }
  return read.sort((one, other) => fileKinds.indexOf(one.header.kind) - fileKinds.indexOf(other.header.kind));
};

const rejection = (errors: readonly RowError[]): AppError => {
  const listed = errors.slice(0, maxListed).map(errorText);
  const rest = errors.length - listed.length;
  const lines = (language: keyof Phrase): string => listed.map((text) => `\n  ${text[language]}`).join('');
  return new AppError('invalid', 'csv_rows', {
    es: `No se ha importado nada. Errores: ${errors.length}.${lines('es')}${rest > 0 ? `\n  … y ${rest} más.` : ''}`,
    en: `Nothing was imported. Errors: ${errors.length}.${lines('en')}${rest > 0 ? `\n  … and ${rest} more.` : ''}`,
  });
};

async function* batchesOf(
  kind: ImportKind,
  read: Iterable<SourceRecord | Unreadable>,
): AsyncGenerator<SourceBatch> {
  for await (const some of inBatches(read, batchSize)) {
    yield {
      kind,
      records: some.filter((one) => 'fields' in one),
      unreadable: some.filter((one) => 'reason' in one),
    };
  }
}

/**
 * Reads files in the column layout of the importer of The Events Calendar as a calendar to import.
 * @throws AppError when a file is no such table, when its dates are in two orders, and, unless bad rows are skipped,
 * naming each row with an error. Quotation marks that are broken are never skipped.
 */
export const openCsvSource = async (request: CsvRequest): Promise<Source> => {
  const files = await readAll(request);
  const events = files.filter(({ header }) => header.kind === 'event');
  const forms = findDateForms(events, request.dateOrder);
  const { errors, read, named } = await examine(files, forms, request.questions);
  const isBroken = files.some((file) => file.isBroken);
  if (errors.length > 0 && (isBroken || !request.skipBadRows)) throw rejection(errors);
  const byKind = Map.groupBy(named.values(), ({ kind }) => kind);
  return {
    name: 'csv',
    total: named.size + Object.values(read).reduce((sum, rows) => sum + rows.length, 0),
    isPart: true,
    publicOnly: false,
    showsHidden: true,
    since: null,
    async *read() {
      for (const kind of importKinds) {
        const own = kind === 'category' || kind === 'tag' ? [] : read[kind];
        yield* batchesOf(kind, [...own, ...(byKind.get(kind) ?? [])]);
      }
    },
    unknownKeys: () => unusedColumns(files),
    countsUnknownKeys: true,
    remarks: () => warningsOf(files, forms),
  };
};
