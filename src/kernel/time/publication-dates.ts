import { utcText } from '../clock.ts';
import { parseTime, type SaidTime } from './parse-time.ts';
import {
  isWritableInstant,
  isWritableWall,
  type Moment,
  momentAt,
  momentOf,
  wallText,
} from './wall-clock.ts';
import { utcZone, type Zone } from './zones.ts';

/** When a record was or will be published, `YYYY-MM-DD HH:MM:SS` on the clocks of the site and in UTC. */
export interface PublicationDates {
  readonly date: string;
  readonly dateUtc: string;
}

/** The field whose text is no time, or none that can be written, for a 400. */
export interface RefusedDate {
  readonly refused: 'date' | 'date_utc';
}

const resolve = (said: SaidTime, zone: Zone): Moment =>
  said.kind === 'instant' ? momentOf(zone, said.instant) : momentAt(zone, said.wall);

/**
 * The publication dates of a record from the texts of `date` (site zone unless it says otherwise) and `date_utc`
 * (UTC unless it says otherwise). `date_utc` decides when both are given, although both must be times; with
 * neither it is `now` (reference events-api 3.1 and Q29, venues-organizers-terms-api 4.4).
 */
export const publicationDates = (
  given: { readonly date?: string | undefined; readonly dateUtc?: string | undefined },
  { siteZone, now }: { readonly siteZone: Zone; readonly now: Temporal.Instant },
): PublicationDates | RefusedDate => {
  const local = given.date === undefined ? undefined : parseTime(given.date, { zone: siteZone, now });
  if (given.date !== undefined && !local) return { refused: 'date' };
  const utc = given.dateUtc === undefined ? undefined : parseTime(given.dateUtc, { zone: utcZone, now });
  if (given.dateUtc !== undefined && !utc) return { refused: 'date_utc' };
  const instant = utc ? resolve(utc, utcZone).instant : local ? resolve(local, siteZone).instant : now;
  const { wall } = momentOf(siteZone, instant);
  if (!isWritableWall(wall) || !isWritableInstant(instant)) return { refused: utc ? 'date_utc' : 'date' };
  return { date: wallText(wall), dateUtc: utcText(instant) };
};
