import { searchKey } from '../../calendar/images/image-texts.ts';
import { filesOf } from '../../calendar/images/processing/kept-picture.ts';
import { takeTurns } from '../../calendar/images/processing/turns.ts';
import type { Executor } from '../../storage/dialect.ts';
import { readFileName } from '../../storage/files/file-names.ts';
import type { ImageStore } from '../../storage/files/image-store.ts';
import { rowsById } from '../../storage/rows-by-id.ts';
import { type Report, subjectOf } from './finding.ts';

/** A bucket answers each question over the network: so many are asked together. */
const questionsAtOnce = 16;

const checkRows = async (executor: Executor, store: ImageStore, report: Report): Promise<void> => {
  const inTurn = takeTurns(questionsAtOnce);
  for await (const rows of rowsById(executor, 'images', 500)) {
    for (const row of rows) {
      // Rows of earlier versions have nothing where neither title nor name is known.
      if (row.search_key.trim() === searchKey(row).trim()) continue;
      const problem = {
        es: 'El texto en que buscan las búsquedas no es el suyo.',
        en: 'The text that searches look into is not its own.',
      };
      report({ subject: subjectOf('image', row.id), problem });
    }
    const files = rows.flatMap((row) =>
      [...filesOf(row)].map(([file, filesize]) => ({ id: row.id, file, filesize })),
    );
    const sizes = await Promise.all(files.map(({ file }) => inTurn(() => store.findSize(file))));
    for (const [index, { id, file, filesize }] of files.entries()) {
      const found = (es: string, en: string) =>
        report({ subject: subjectOf('image', id), problem: { es, en } });
      const size = sizes[index] ?? null;
      if (size === null) found(`Falta su archivo, ${file}.`, `Its file ${file} is missing.`);
      else if (size !== filesize) {
        found(
          `Su archivo ${file} tiene ${size} bytes en vez de ${filesize}.`,
          `Its file ${file} has ${size} bytes instead of ${filesize}.`,
        );
      }
    }
  }
};

const checkFiles = async (executor: Executor, store: ImageStore, report: Report): Promise<void> => {
  for await (const names of store.listNames()) {
    const wholes = [...new Set(names.map((name) => readFileName(name)?.whole ?? name))];
    if (wholes.length === 0) continue;
    const rows = await executor
      .selectFrom('images')
      .select(['file', 'filesize', 'sizes'])
      .where('file', 'in', wholes)
      .execute();
    const known = new Set(rows.flatMap((row) => [...filesOf(row).keys()]));
    for (const name of names) {
      if (known.has(name)) continue;
      // A process that was killed before it had written the record leaves its file, and nobody has heard of it.
      const problem = { es: 'No es de ninguna imagen.', en: 'It belongs to no image.' };
      report({ subject: subjectOf('file', name), problem, isNote: true });
    }
  }
};

/** Compares the rows of pictures with their files in every size, and the files with the rows. */
export const checkImages = async (executor: Executor, store: ImageStore, report: Report): Promise<void> => {
  await checkRows(executor, store, report);
  await checkFiles(executor, store, report);
};
