/** The result code of an error of `node:sqlite`, extended (https://sqlite.org/rescode.html); 0 for any other error. */
export const resultCodeOf = (error: unknown): number =>
  error instanceof Error && 'errcode' in error ? Number(error.errcode) : 0;

/** Of which kind the error is: the lowest byte of its result code. */
export const primaryCodeOf = (error: unknown): number => resultCodeOf(error) & 0xff;

/** Another connection is writing. */
export const busy = 5;
