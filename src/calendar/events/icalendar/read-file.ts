import type { Input } from '../../../kernel/input.ts';
import type { Caching } from '../../../kernel/result.ts';
import type { WithReader } from '../read/event-reader.ts';
import { cachingOf, findReadable } from '../read/read-one.ts';
import { calendarFile } from './calendar-file.ts';
import { fileDisposition } from './file-name.ts';

/** A calendar file that was made for a reader. */
export interface FileResult {
  readonly text: string;
  /** Its `Content-Disposition`. */
  readonly disposition: string;
  /** See `JsonResult`. */
  readonly caching?: Caching;
}

/**
 * Returns the calendar file of one event, for whoever may read its JSON. `version` is the program's.
 * @throws AppError as `findReadable`.
 */
export const readFile = async (
  id: number,
  call: Pick<Input<unknown>, 'actor' | 'raw' | 'plain' | 'links' | 'network'>,
  dependencies: WithReader,
  version: string,
): Promise<FileResult> => {
  const { view } = await findReadable(id, call, dependencies);
  return {
    text: calendarFile(view, { language: dependencies.site.language, version }),
    disposition: fileDisposition(view),
    ...cachingOf(call),
  };
};
