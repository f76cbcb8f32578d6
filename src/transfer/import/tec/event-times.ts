import { mergeTimes } from '../../../calendar/events/write/merge-times.ts';
import type { Imported } from '../../../calendar/records/imported.ts';
import { AppError } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { type Raw, textAt } from './site/raw.ts';

interface TimeFields {
  readonly timezone: string;
  readonly all_day: boolean;
  readonly start_date: string;
  readonly end_date: string;
}

/** The times of an event of a source. */
export interface SourceTimes {
  /** As a client would write them. */
  readonly fields: TimeFields;
  /** Times in UTC that do not follow from the fields, kept as the source tells them. */
  readonly columns: Imported['columns'];
}

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const inUtc = (text: string): string => `${text.replace(' ', 'T')}Z`;
/** Clocks are never further apart; what is, is no time of this event. In milliseconds. */
const furthestApart = 26 * 3_600_000;

const isNear = (one: string, other: string): boolean =>
  Math.abs(Date.parse(inUtc(one)) - Date.parse(inUtc(other))) <= furthestApart;

/** What is said of an event whose UTC times are not those of its zone. */
export const oddUtc: Phrase = {
  es: 'Algunos eventos tienen allí horas UTC que no son las de su zona (una zona como UTC+1 cuenta allí con horario de verano); se leen aquí igual, y al guardar un evento así se calculan de nuevo.',
  en: 'Some events have UTC times there that are not those of their zone (a zone like UTC+1 follows summer time there); they read the same here, and saving such an event derives them anew.',
};

/**
 * Reads the times of an event: by the clock on the wall, and as moments where that alone would mean another one, in
 * the hour that a change of clocks repeats.
 */
export const timesOf = (raw: Raw, site: Site): SourceTimes => {
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
  const isTold = moment.test(utcStart) && moment.test(utcEnd) && utcStart <= utcEnd;
  if (plain === null || !isTold || (plain.utcStart === utcStart && plain.utcEnd === utcEnd)) {
    return { fields: said, columns: {} };
  }
  const moments = { ...said, start_date: inUtc(utcStart), end_date: inUtc(utcEnd) };
  const exact = times(moments);
  if (exact?.start === plain.start && exact.end === plain.end) return { fields: moments, columns: {} };
  const isOdd = isNear(plain.utcStart, utcStart) && isNear(plain.utcEnd, utcEnd);
  // No version of the zone data gives these.
  const columns = { start_utc: utcStart, end_utc: utcEnd, zone_version: '' };
  return { fields: said, columns: isOdd ? columns : {} };
};
