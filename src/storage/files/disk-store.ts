import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, opendir, readdir, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { codeOf } from '../../kernel/error.ts';
import { inBatches } from '../../kernel/waiting.ts';
import { refusedFor } from '../storage-refusals.ts';
import { makeFolder } from './folders.ts';
import { type ImageStore, isSettled } from './image-store.ts';

const namesAtOnce = 500;

/** A name as `write` gives it until the bytes are on the disk. */
const unfinished = /^\..+\.[0-9a-f]{12}$/;

const ifThere = async <T>(work: Promise<T>): Promise<T | null> => {
  try {
    return await work;
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

const fullCodes = /^(ENOSPC|EDQUOT|EFBIG)$/;
const closedCodes = /^(EACCES|EPERM|EROFS|EIO|EMFILE|ENFILE|ENOTDIR|ENOENT)$/;

const full = refusedFor('full', 'storage_full', {
  es: 'No queda espacio para guardar la imagen. No se ha cambiado nada.',
  en: 'There is no space left to store the image. Nothing was changed.',
});
const closed = refusedFor('unavailable', 'storage_unavailable', {
  es: 'En este momento no se puede escribir en la carpeta de las imágenes. No se ha cambiado nada.',
  en: 'The folder of images cannot be written to at the moment. Nothing was changed.',
});

/** What the caller is told when the disk does not take a file. */
const refusalOf = (error: unknown): unknown => {
  if (fullCodes.test(codeOf(error))) return full(error);
  return closedCodes.test(codeOf(error)) ? closed(error) : error;
};

/** Pictures under `directory`, which is made when the first one comes. */
export const diskStore = (directory: string): ImageStore => {
  const pathOf = (name: string): string => join(directory, name);
  async function* settledNames(): AsyncGenerator<string> {
    for await (const { name } of (await ifThere(opendir(directory))) ?? []) {
      // Those that are still being written begin with a dot.
      const file = name.startsWith('.') ? null : await ifThere(stat(pathOf(name)));
      if (file !== null && isSettled(file.mtimeMs)) yield name;
    }
  }
  return {
    write: async (name, bytes) => {
      const temporary = pathOf(`.${name}.${randomBytes(6).toString('hex')}`);
      try {
        if ((await ifThere(stat(directory))) === null) makeFolder(directory);
        const file = await open(temporary, 'wx');
        try {
          await file.writeFile(bytes);
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(temporary, pathOf(name));
      } catch (error) {
        await rm(temporary, { force: true }).catch(() => undefined);
        throw refusalOf(error);
      }
    },
    findSize: async (name) => (await ifThere(stat(pathOf(name))))?.size ?? null,
    read: async (name, range) =>
      createReadStream(pathOf(name), range === null ? {} : { start: range.first, end: range.last }),
    removeUnfinished: async () => {
      for (const name of (await ifThere(readdir(directory))) ?? []) {
        if (!unfinished.test(name)) continue;
        const file = await ifThere(stat(pathOf(name)));
        if (file !== null && isSettled(file.mtimeMs)) await rm(pathOf(name), { force: true });
      }
    },
    listNames: () => inBatches(settledNames(), namesAtOnce),
    remove: (name) => rm(pathOf(name), { force: true }),
    addressOf: () => null,
  };
};
