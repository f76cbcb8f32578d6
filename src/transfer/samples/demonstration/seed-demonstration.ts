import type { Needs } from '../../../calendar/dependencies.ts';
import { createEvents } from '../../../calendar/events/write/new-events.ts';
import type { Images, PreparedImage } from '../../../calendar/images/images.ts';
import type { Actor } from '../../../kernel/actor.ts';
import { describePoster, nameOfPoster, type Poster } from '../posters/poster.ts';
import { printPosters } from '../posters/print-posters.ts';
import { createSampleCity } from '../sample-city.ts';
import { beginWriting, newSampleEvent } from '../writing.ts';
import { demonstrationEvents } from './demonstration-events.ts';
import { markDemonstration } from './frame.ts';

/** Posters as images of which the files are written; `prepared` takes in each as soon as it is. */
const preparePosters = async (
  images: Images,
  actor: Actor,
  posters: readonly Poster[],
  prepared: Map<Poster, PreparedImage>,
): Promise<void> => {
  let index = 0;
  for await (const bytes of printPosters(posters)) {
    const poster = posters[index];
    index += 1;
    if (poster === undefined) continue;
    const texts = { title: nameOfPoster(poster), alt_text: describePoster(poster) };
    const name = `${poster.motif}-${poster.palette}.jpg`;
    prepared.set(poster, await images.prepareUpload({ name, bytes, texts }, { actor }));
  }
};

/**
 * Fills the calendar with the demonstration, around today: the invented city, its programme and its posters, which are
 * images like any that somebody uploads. All of it, or nothing.
 */
export const seedDemonstration = async (
  dependencies: Needs<'database' | 'clock' | 'site' | 'uidHost' | 'images'>,
): Promise<void> => {
  const { database, clock, site, uidHost, images } = dependencies;
  const writing = await beginWriting(dependencies);
  const { actor, today } = writing;
  const events = demonstrationEvents(today, site.timezone);
  const posters = [...new Set(events.flatMap(({ poster }) => poster ?? []))];
  const prepared = new Map<Poster, PreparedImage>();
  try {
    await preparePosters(images, actor, posters, prepared);
    await database.transaction(
      async (executor) => {
        const city = await createSampleCity(executor, writing);
        const ids = new Map<Poster, number>();
        for (const [poster, image] of prepared) ids.set(poster, await image.store(executor, clock()));
        const made = events.map((event) =>
          newSampleEvent(writing, city, event, event.poster && (ids.get(event.poster) ?? null)),
        );
        await createEvents(executor, { now: clock(), uidHost }, made);
        await markDemonstration(executor, today);
      },
      { alone: true },
    );
  } catch (error) {
    for (const image of prepared.values()) await image.discard();
    throw error;
  }
};
