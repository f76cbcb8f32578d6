/** The contents of these files as base64, by name; null for one that is not there. */
export type PictureFiles = (names: readonly string[]) => Promise<Readonly<Record<string, string | null>>>;

/** Reads them one after the other; `read` gives null for a file that is not there. */
export const pictureFiles =
  (read: (name: string) => Promise<Buffer | null>): PictureFiles =>
  async (names) => {
    const contents: Record<string, string | null> = {};
    for (const name of names) contents[name] = (await read(name))?.toString('base64') ?? null;
    return contents;
  };
