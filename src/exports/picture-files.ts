import type { ImageRow } from '../database/tables.ts';

/** The contents of these files as base64, by name; null for one that is not there. */
export type PictureFiles = (names: readonly string[]) => Promise<Readonly<Record<string, string | null>>>;

/** The names of all files of an image: its own and those of its other sizes. */
export const fileNamesOf = (row: ImageRow): readonly string[] => {
  const sizes = 'sizes' in row ? (JSON.parse(String(row.sizes)) as Record<string, { file?: unknown }>) : {};
  const others = Object.values(sizes).flatMap(({ file }) => (typeof file === 'string' ? [file] : []));
  return [...new Set([row.file, ...others])];
};

/** Reads them one after the other; `read` gives null for a file that is not there. */
export const pictureFiles =
  (read: (name: string) => Promise<Buffer | null>): PictureFiles =>
  async (names) => {
    const contents: Record<string, string | null> = {};
    for (const name of names) contents[name] = (await read(name))?.toString('base64') ?? null;
    return contents;
  };
