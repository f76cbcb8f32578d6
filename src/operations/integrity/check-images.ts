import { searchKey } from '../../calendar/images/image-texts.ts';
import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import { takeTurns } from '../../kernel/waiting.ts';
import type { Executor } from '../../storage/dialect.ts';
import { readFileName } from '../../storage/files/file-names.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import { problemsOf, type Report } from './finding.ts';

/** Requests to a bucket that are made at a time. */
const maxRequests = 16;

const checkRows = async (executor: Executor, store: ImageStore, report: Report): Promise<void> => {
  const inTurn = takeTurns(maxRequests);
  const found = problemsOf(report, 'image');
  for await (const rows of rowsById(executor, 'images', 500)) {
    for (const row of rows) {
      // Rows of earlier versions have nothing without a title and a name.
      if (row.search_key.trim() === searchKey(row).trim()) continue;
      found(
        row.id,
        'El índice de búsqueda no coincide con sus textos.',
        'The search index does not agree with its texts.',
      );
    }
    const files = rows.flatMap((row) =>
      [...filesOf(row)].map(([file, filesize]) => ({ id: row.id, file, filesize })),
    );
    const sizes = await Promise.all(files.map(({ file }) => inTurn(() => store.findSize(file))));
    for (const [index, { id, file, filesize }] of files.entries()) {
      const size = sizes[index] ?? null;
      if (size === null) found(id, `Falta su archivo, ${file}.`, `Its file ${file} is missing.`);
      else if (size !== filesize) {
        found(
          id,
          `Su archivo ${file} tiene ${size} bytes en vez de ${filesize}.`,
          `Its file ${file} has ${size} bytes instead of ${filesize}.`,
        );
      }
    }
  }
};

const checkFiles = async (executor: Executor, store: ImageStore, report: Report): Promise<void> => {
  const note = problemsOf(report, 'file', { isNote: true });
  for await (const names of store.listNames()) {
    const wholes = [...new Set(names.map((name) => readFileName(name)?.whole ?? name))];
    if (wholes.length === 0) continue;
    const rows = await executor
      .selectFrom('images')
      .select(['file', 'filesize', 'sizes'])
      .where('file', 'in', wholes)
      .execute();
    const existing = new Set(rows.flatMap((row) => [...filesOf(row).keys()]));
    for (const name of names) {
      if (existing.has(name)) continue;
      // A process that was killed before it had written the record leaves its file.
      note(name, 'No pertenece a ninguna imagen.', 'It belongs to no image.');
    }
  }
};

const mention = /\/media\/([0-9a-f]{32})[.-]/g;

/** Notes images that no event, venue or organizer has as its image or inside a text. */
const noteUnused = async (executor: Executor, report: Report): Promise<void> => {
  const note = problemsOf(report, 'image', { isNote: true });
  const used = new Set<number | null>();
  // By the beginning of the names of their files.
  const mentioned = new Set<string>();
  for (const table of ['events', 'venues', 'organizers'] as const) {
    for await (const rows of rowsById(executor, table, 500)) {
      for (const { image_id, description, excerpt } of rows) {
        used.add(image_id);
        for (const [, stem = ''] of `${description}\n${excerpt}`.matchAll(mention)) mentioned.add(stem);
      }
    }
  }
  for await (const rows of rowsById(executor, 'images', 500)) {
    for (const { id, file, name } of rows) {
      if (used.has(id) || mentioned.has(file.split('.', 1)[0] ?? '')) continue;
      const title = name === '' ? file : name;
      note(id, `Ningún registro la usa (${title}).`, `No record uses it (${title}).`);
    }
  }
};

/** Compares the rows of images with their files in every size, and the files with the rows; notes unused images. */
export const checkImages = async (executor: Executor, store: ImageStore, report: Report): Promise<void> => {
  await checkRows(executor, store, report);
  await checkFiles(executor, store, report);
  await noteUnused(executor, report);
};
