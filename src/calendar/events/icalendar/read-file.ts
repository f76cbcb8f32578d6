import type { Input } from '../../../kernel/input.ts';
import type { Caching } from '../../../kernel/result.ts';
import type { WithReader } from '../read/event-reader.ts';
import { cachingOf, findReadable } from '../read/read-one.ts';
import { calendarFile } from './calendar-file.ts';

/** What may stand in a parameter of RFC 8187 as it is. */
const isPlain = /^[\w-]+$/;

/**
 * `Content-Disposition` of the calendar file of an event (RFC 6266): shown where programs can, and called as the event is
 * in addresses. Slugs of other scripts are percent-encoded UTF-8, which RFC 8187 has, with a plain name beside it.
 */
export const fileDisposition = ({ id, slug }: { readonly id: number; readonly slug: string }): string => {
  if (isPlain.test(slug)) return `inline; filename="${slug}.ics"`;
  const plain = `inline; filename="event-${id}.ics"`;
  return /^(?:[\w-]|%[\da-f]{2})+$/i.test(slug) ? `${plain}; filename*=UTF-8''${slug}.ics` : plain;
};

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
