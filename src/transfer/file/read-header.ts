import { type FileFormat, formatNames, formatVersion, lineError, newerFile, otherFile } from './format.ts';
import {
  count,
  type Fields,
  list,
  objectOf,
  type Place,
  type ReadAs,
  readFields,
  recordOf,
  text,
  time,
  unread,
  WrongLine,
  yesOrNo,
} from './values.ts';

const headerFields = {
  format: unread,
  version: unread,
  made_at: time,
  program: text,
  steps: list(text),
  media: yesOrNo,
  records: recordOf(count),
};

/** A header, read. */
export type ReadHeader<F extends Fields> = Omit<ReadAs<typeof headerFields>, keyof F> & ReadAs<F>;

/** How a file is read. */
export interface Reading<F extends Fields> {
  readonly format: FileFormat;
  /** What its header has beside what every header has. */
  readonly fields: F;
  /** Called with the path of each key that is not read. */
  readonly onUnknown: (path: string) => void;
}

/** Calls `read`. Throws `lineError` for a `WrongLine`. */
export const atLine = <T>(format: FileFormat, number: number, read: () => T): T => {
  try {
    return read();
  } catch (error) {
    throw error instanceof WrongLine ? lineError(format, number, error.phrase) : error;
  }
};

/** Returns the header of a file. Throws AppError when it is of another kind or version, or a key is missing or wrong. */
export const readHeader = <F extends Fields>(
  value: unknown,
  { format, fields, onUnknown }: Reading<F>,
): ReadHeader<F> => {
  const header = objectOf(value);
  if (header?.['format'] !== formatNames[format]) throw otherFile(format);
  if (header['version'] !== formatVersion) throw newerFile(format, header['program']);
  const place: Place = { name: '', onUnknown: (name) => onUnknown(`header.${name}`) };
  return atLine(format, 1, () => readFields({ ...headerFields, ...fields }, header, place)) as ReadHeader<F>;
};
