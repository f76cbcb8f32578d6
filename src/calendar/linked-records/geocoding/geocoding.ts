import type { Clock } from '../../../kernel/clock.ts';
import { endOf, type Wait } from '../../../kernel/waiting.ts';
import type { Calendar } from '../../../storage/changes/calendar.ts';
import type { Database } from '../../../storage/dialect.ts';
import type { Address } from '../../venues/address.ts';
import { locateVenue, type Point } from '../../venues/locating.ts';
import { findGeocode, saveGeocode } from './geocodes.ts';
import { type AskGeocoder, GeocoderFailure } from './nominatim.ts';
import { geocoderTurn } from './turn.ts';
import { queueVenues } from './venue-queue.ts';

/** What looking up addresses needs. */
export interface GeocodingDependencies {
  readonly database: Database;
  readonly calendar: Calendar;
  readonly clock: Clock;
  readonly wait: Wait;
  readonly ask: AskGeocoder;
  /** Told why an address could not be looked up. */
  readonly warn: (message: string) => void;
}

/** Before each question: the public Nominatim allows one in a second, whoever asked the last one. */
const betweenQuestions = 1000;
/** How often to look for new addresses. */
const betweenLooks = 5000;
const firstPause = 30_000;
const longestPause = 3_600_000;
/** Even when the geocoder asks for more. */
const longestAskedPause = 86_400_000;

const pauseAfter = (error: unknown, failures: number): number => {
  const asked = error instanceof GeocoderFailure ? error.pause : null;
  const own = Math.min(firstPause * 2 ** Math.min(failures - 1, 20), longestPause);
  return asked === null ? own : Math.min(Math.max(asked, betweenQuestions), longestAskedPause);
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Gives coordinates to venues that have an address and no coordinates, in the background, until `close`: first those
 * just written, then all the others. Each address is asked for once, one at a time, and what was answered is kept,
 * also that there is no such address. A geocoder that fails is left alone for longer and longer.
 */
export const startGeocoding = ({
  database,
  calendar,
  clock,
  wait,
  ask,
  warn,
}: GeocodingDependencies): { readonly close: () => Promise<void> } => {
  const stop = new AbortController();
  const { signal } = stop;
  const turn = geocoderTurn(database, clock);
  const queue = queueVenues(database.read, calendar);
  let failures = 0;

  const askFor = async ({ line, key }: Address): Promise<Point | null> => {
    const point = await ask(line, signal);
    failures = 0;
    await database.transaction((executor) => saveGeocode(executor, key, point, clock()));
    return point;
  };

  /** False when another process is asking. */
  const locate = async (id: number, address: Address): Promise<boolean> => {
    let point = await findGeocode(database.read, address.key, clock());
    if (point === undefined) {
      if (!(await turn.take(betweenQuestions))) return false;
      await wait(betweenQuestions, signal);
      if (signal.aborted) return true;
      point = await askFor(address);
    }
    const found = point;
    if (found !== null) {
      await database.transaction((executor) => locateVenue(executor, id, address.key, found, clock()));
    }
    return true;
  };

  const rest = async (error: unknown): Promise<void> => {
    if (signal.aborted) return;
    failures += 1;
    const pause = pauseAfter(error, failures);
    warn(`geocoder: ${reasonOf(error)}; next request in ${Math.round(pause / 1000)} s`);
    // So that no other process asks meanwhile, nor this one after a restart.
    await turn.take(pause).catch(() => false);
    await wait(pause, signal);
  };

  const work = async (): Promise<void> => {
    const venue = await queue.next();
    if (venue === null) return wait(betweenLooks, signal);
    try {
      if (await locate(venue.id, venue.address)) return;
    } catch (error) {
      queue.postpone(venue.id);
      throw error;
    }
    queue.postpone(venue.id);
    await wait(betweenLooks, signal);
  };

  const run = async (): Promise<void> => {
    while (!signal.aborted) await work().catch(rest);
    await turn.release().catch((error: unknown) => warn(`geocoder: ${reasonOf(error)}`));
  };

  return endOf(stop, run());
};
