import { mergeTimes } from '../../events/merge-times.ts';
import { AppError } from '../../kernel/error.ts';
import type { Site } from '../../kernel/site.ts';
import { type Raw, textAt } from './raw.ts';

type TimeFields = {
  readonly timezone: string;
  readonly all_day: boolean;
  readonly start_date: string;
  readonly end_date: string;
};

const inUtc = (text: string): string => `${text.replace(' ', 'T')}Z`;

/**
 * The times of an event of a source as a client would write them: by the clock on the wall, and as moments where
 * that alone would mean another one, in the hour that a change of clocks repeats.
 */
export const timeFields = (raw: Raw, site: Site): TimeFields => {
  const said: TimeFields = {
    timezone: textAt(raw, 'timezone'),
    all_day: raw['all_day'] === true,
    start_date: textAt(raw, 'start_date'),
    end_date: textAt(raw, 'end_date'),
  };
  const [utcStart, utcEnd] = [textAt(raw, 'utc_start_date'), textAt(raw, 'utc_end_date')];
  const now = Temporal.Instant.fromEpochMilliseconds(0);
  const times = (fields: TimeFields) => {
    try {
      return mergeTimes(null, fields, { site, now }).times;
    } catch (error) {
      if (error instanceof AppError) return null;
      throw error;
    }
  };
  const plain = times(said);
  if (plain === null || (plain.utcStart === utcStart && plain.utcEnd === utcEnd)) return said;
  const moments = { ...said, start_date: inUtc(utcStart), end_date: inUtc(utcEnd) };
  const exact = times(moments);
  return exact?.start === said.start_date && exact.end === said.end_date ? moments : said;
};
