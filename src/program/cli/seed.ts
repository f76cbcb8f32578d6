import { systemClock } from '../../kernel/clock.ts';
import { AppError } from '../../kernel/error.ts';
import { hasEvents } from '../../transfer/samples/has-events.ts';
import { type SampleSize, seedSamples } from '../../transfer/samples/seed.ts';
import { withKeptZone } from '../calendar-zone.ts';
import type { Settings } from '../config/options.ts';
import { siteOf, withCalendar } from '../open-database.ts';
import { uidHostOf } from '../uid-host.ts';
import type { Command } from './invocation.ts';
import { createProgress } from './progress.ts';

const notEmpty = (): AppError =>
  new AppError('conflict', 'calendar_not_empty', {
    es: 'Este calendario ya tiene eventos y no se ha añadido nada. Con --add se añaden también los de muestra.',
    en: 'This calendar already has events and nothing was added. With --add the sample events are added too.',
  });

/**
 * Fills the calendar with sample events, telling after each batch how many stand.
 * @throws AppError `calendar_not_empty` when it has events and the settings do not say that more are to be added.
 */
export const seedCalendar = (settings: Settings, size: SampleSize): Promise<void> =>
  withCalendar(settings, async (database) => {
    if (!settings.add && (await hasEvents(database.read))) throw notEmpty();
    const site = siteOf(await withKeptZone(database, settings));
    const uidHost = await uidHostOf(database, settings);
    await seedSamples({ database, clock: systemClock, site, uidHost }, size);
  });

/** `seed`: sample events, the same ones for the same seed. */
export const seed: Command = async ({ settings }) => {
  const { events, seed: from } = settings;
  const progress = createProgress(process.stderr, events);
  await seedCalendar(settings, { events, seed: from, onProgress: progress.show }).finally(progress.end);
  return {
    json: { events, seed: from },
    said: { es: `Eventos de muestra creados: ${events}.`, en: `Created ${events} sample events.` },
  };
};
