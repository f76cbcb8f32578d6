import type { Input } from '../../../kernel/input.ts';
import { followAnswer } from '../read/answer-freshness.ts';
import { findReadable, isKeepable } from '../read/read-one.ts';
import type { WithReader } from '../read/representation.ts';
import { calendarFile } from './calendar-file.ts';
import { fileDisposition } from './file-name.ts';

/** A calendar file that was made for a reader. */
export interface FileResult {
  readonly text: string;
  /** Its `Content-Disposition`. */
  readonly disposition: string;
  /** See `JsonResult`. */
  readonly isFresh?: () => boolean;
}

/**
 * The calendar file of one event, for whoever may read its JSON; `bySlugAt` and what it throws as `readEvent` has them.
 * `version` is the program's.
 */
export const readFile = async (
  id: number,
  call: Pick<Input<unknown>, 'actor' | 'raw' | 'plain' | 'links' | 'network'>,
  dependencies: WithReader,
  version: string,
  bySlugAt: number | null = null,
): Promise<FileResult> => {
  const { calendar, terms, reader, site } = dependencies;
  const { view, madeFrom, asOf } = await findReadable(id, call, dependencies, async (reading) => {
    const found = await reader.viewOne(id, reading);
    return found && { ...found, row: found.view, locked: found.view.locked };
  });
  const { language } = site;
  const isFresh = followAnswer(calendar, terms, {
    // The file shows no counts of terms.
    events: [{ madeFrom, terms: [] }],
    asOf: Math.min(asOf, bySlugAt ?? asOf),
  });
  return {
    text: calendarFile(view, { language, version, origin: call.links.origin }),
    disposition: fileDisposition(view),
    ...(isKeepable(call, view, bySlugAt) ? { isFresh } : {}),
  };
};
