import { join } from 'node:path';
import { type Language, type Phrase, phraseIf } from '../../kernel/phrase.ts';
import { makeNamedFolder } from '../../storage/files/folders.ts';
import { type TableKind, tableKinds } from '../../transfer/export/csv-table.ts';
import type { Settings } from '../config/options.ts';
import { usageError } from '../config/usage-error.ts';
import type { Command } from './command.ts';
import { exportArchive, exportTables } from './export-calendar.ts';
import { fileOutput, type Output, standardOutput } from './output.ts';
import { createProgress } from './terminal.ts';

type Invocation = Parameters<Command>[0];

const openOutput = (path: string | null): Promise<Output> =>
  path === null ? Promise.resolve(standardOutput()) : fileOutput(path);

/** Writes into all outputs, or leaves nothing of any. */
const writing = async <T>(outputs: readonly Output[], work: () => Promise<T>): Promise<T> => {
  try {
    const result = await work();
    for (const { finish } of outputs) await finish();
    return result;
  } catch (error) {
    for (const { discard } of outputs) await discard();
    throw error;
  }
};

/** Standard output may be the file itself. */
const tell = ({ settings, sayJson }: Invocation, summary: object, phrases: readonly Phrase[]): void => {
  if (settings.json && settings.output !== null) sayJson(summary);
  else for (const phrase of phrases) process.stderr.write(`${phrase[settings.messageLanguage]}\n`);
};

const exportEverything = async (invocation: Invocation): Promise<0 | 1> => {
  const { settings } = invocation;
  const output = await openOutput(settings.output);
  const bar = createProgress(process.stderr);
  const summary = await writing([output], () =>
    exportArchive(settings, { write: output.write, onProgress: bar.show }),
  ).finally(() => bar.end());
  const { records, lackingFiles } = summary;
  const { event, venue, organizer, image } = records;
  const phrases = [
    {
      es: `Exportados: ${event} eventos, ${venue} lugares, ${organizer} organizadores y ${image} imágenes.`,
      en: `Exported ${event} events, ${venue} venues, ${organizer} organizers and ${image} images.`,
    },
    ...phraseIf(lackingFiles > 0, {
      es: `A ${lackingFiles} imágenes les faltan archivos; "cartelera check" indica cuáles.`,
      en: `${lackingFiles} images lack files; "cartelera check" says which.`,
    }),
    ...phraseIf(settings.publicUrl === null, {
      es: 'Las direcciones del archivo apuntan a "localhost"; usa --public-url para que contengan la del sitio.',
      en: 'The addresses in the file point to "localhost"; use --public-url to give them that of the site.',
    }),
  ];
  tell(invocation, summary, phrases);
  return lackingFiles === 0 ? 0 : 1;
};

const tableNames: Readonly<Record<TableKind, Phrase>> = {
  events: { es: 'eventos', en: 'events' },
  venues: { es: 'lugares', en: 'venues' },
  organizers: { es: 'organizadores', en: 'organizers' },
};

const openTables = async ({ kind, output }: Settings): Promise<readonly (readonly [TableKind, Output])[]> => {
  if (kind !== null) return [[kind, await openOutput(output)]];
  if (output === null) {
    throw usageError({
      es: 'La exportación genera tres tablas: elige una con --kind o indica una carpeta con --output.',
      en: 'The export makes three tables: choose one with --kind, or name a folder with --output.',
    });
  }
  // What is public may be looked at by whomever the system lets.
  makeNamedFolder(output, '--output', 0o777);
  return Promise.all(
    tableKinds.map(async (name) => [name, await fileOutput(join(output, `${name}.csv`))] as const),
  );
};

const exportPublic = async (invocation: Invocation): Promise<0 | 1> => {
  const { settings } = invocation;
  const tables = await openTables(settings);
  const targets = tables.map(([kind, { write }]) => ({ kind, write }));
  const rows = await writing(
    tables.map(([, output]) => output),
    () => exportTables(settings, targets),
  );
  const listed = (language: Language): string =>
    tables.map(([kind]) => `${tableNames[kind][language]}: ${rows[kind] ?? 0}`).join(', ');
  const written: Phrase = {
    es: `Filas exportadas, solo de registros públicos: ${listed('es')}.`,
    en: `Rows exported, of public records only: ${listed('en')}.`,
  };
  tell(invocation, { rows }, [written]);
  return 0;
};

const rejectStray = ({ format, kind, noMedia }: Settings): void => {
  if (format === 'archive' && kind !== null) {
    throw usageError({
      es: '--kind solo se puede usar con --format csv.',
      en: '--kind can only be used with --format csv.',
    });
  }
  if (format === 'csv' && noMedia) {
    throw usageError({
      es: '--no-media solo se puede usar con --format archive.',
      en: '--no-media can only be used with --format archive.',
    });
  }
};

/** The reader of standard output may close it early (`cartelera export | head`). */
const isClosedPipe = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'EPIPE';

/** `export`: 1 when files of images are missing. */
export const exportCalendar: Command = async (invocation) => {
  const { settings } = invocation;
  rejectStray(settings);
  try {
    return await (settings.format === 'csv' ? exportPublic(invocation) : exportEverything(invocation));
  } catch (error) {
    if (settings.output === null && isClosedPipe(error)) return 0;
    throw error;
  }
};
