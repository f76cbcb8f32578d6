import { ensureAdministrator } from '../accounts/users/users.ts';
import { type Clock, systemClock } from '../kernel/clock.ts';
import { messageOf } from '../kernel/error.ts';
import type { Phrase } from '../kernel/phrase.ts';
import { systemWait, type Wait } from '../kernel/waiting.ts';
import { openLog } from '../operations/logging/log.ts';
import { makeNamedFolder } from '../storage/files/folders.ts';
import { followGeocoder, followRetention } from './background-jobs.ts';
import { settleZone, settleZoneData } from './calendar-zone.ts';
import { explainDelay } from './cli/failure.ts';
import type { Settings } from './config/options.ts';
import { fillForDemonstration } from './demonstration.ts';
import { type Listening, listen } from './listening.ts';
import { openCalendarWhenThere } from './open-database.ts';
import { findStrangePictureFolder } from './picture-folder.ts';
import { type FollowedBackups, followBackups } from './scheduled-backups.ts';
import { findMissingCategories, missingOwner } from './start-warnings.ts';

const noDemonstration: Phrase = {
  es: '--demo no ha añadido eventos de muestra: este calendario ya tiene eventos.',
  en: '--demo added no sample events: this calendar already has events.',
};

/** A running service. */
export interface Service extends Listening {
  /** The zone of the calendar. */
  readonly timezone: string;
  /** The zone that it had before, when another one was given now; else null. */
  readonly previousZone: string | null;
  /** The administrator made at first start, else null; the password cannot be read again. */
  readonly administrator: { readonly login: string; readonly applicationPassword: string } | null;
}

/**
 * Starts the service. `wait` is for what runs in the background. Waits while the database is away or locked, with the
 * reason in the log. Rejects when it cannot listen, the database cannot be opened, or the folder for backups is missing
 * and cannot be made; `close` releases everything.
 */
export const startService = async (
  given: Settings,
  clock: Clock = systemClock,
  wait: Wait = systemWait,
): Promise<Service> => {
  const log = openLog(given.logLevel, given.siteName);
  const onDelay = (error: unknown): void => log.warn(explainDelay(error)[given.messageLanguage]);
  const missing = missingOwner(given);
  if (missing !== null) log.warn(missing[given.messageLanguage]);
  if (given.backupDir !== null) makeNamedFolder(given.backupDir, '--backup-dir');
  const database = await openCalendarWhenThere(given, { wait, onDelay });
  let listening: Listening | undefined;
  let backups: FollowedBackups | undefined;
  try {
    const { settings, previousZone } = await settleZone(database, given);
    await settleZoneData(database, clock, log);
    const strange = await findStrangePictureFolder(database, settings).catch(messageOf);
    if (strange !== null) log.warn(strange);
    listening = await listen(database, settings, clock, async () => (await backups?.metrics()) ?? []);
    const { address, close } = listening;
    if (await fillForDemonstration(database, settings, clock))
      log.info(noDemonstration[settings.messageLanguage]);
    // Not before the categories of the demonstration are there.
    const unknown = await findMissingCategories(database, settings);
    if (unknown !== null) log.warn(unknown[settings.messageLanguage]);
    // Not before it listens: without a password that was printed there would be no way in.
    const created = await ensureAdministrator(database, clock);
    const warn = (message: string) => log.warn(message);
    const geocoder = await followGeocoder(settings, { database, clock, wait, warn });
    backups = followBackups(settings, { clock, wait, log });
    const retention = followRetention(settings, { database, clock, wait, log });
    return {
      address,
      timezone: settings.timezone,
      previousZone,
      administrator: created && {
        login: created.user.login,
        applicationPassword: created.applicationPassword,
      },
      close: async () => {
        await backups?.close();
        await retention.close();
        await geocoder.close();
        await close();
        await database.close();
      },
    };
  } catch (error) {
    await listening?.close();
    await database.close();
    throw error;
  }
};
