/** The text of an error. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Returns what `read` returns; when it throws, prints the error with the usage and exits with 2. */
export const readOrExit = <T>(read: () => T, usage: string): T => {
  try {
    return read();
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
    return process.exit(2);
  }
};
