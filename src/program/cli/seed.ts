import type { Command } from './invocation.ts';
import { createProgress } from './progress.ts';
import { seedCalendar } from './upkeep.ts';

/** `seed`: sample events, the same ones for the same seed. */
export const seed: Command = async ({ settings, say, sayJson }) => {
  const { events } = settings;
  const progress = createProgress(process.stderr, events);
  try {
    await seedCalendar(settings, { events, seed: settings.seed, onProgress: progress.show });
  } finally {
    progress.end();
  }
  if (settings.json) sayJson({ events, seed: settings.seed });
  else say({ es: `Creados ${events} eventos de muestra.`, en: `Created ${events} sample events.` });
  return 0;
};
