import { collection } from '../posters/collection.ts';
import type { MotifName } from '../posters/motifs.ts';
import type { Poster } from '../posters/poster.ts';
import type { ShownEvent } from './read-programme.ts';

/** What posters of a category show. */
const motifsOf: Readonly<Record<string, readonly MotifName[]>> = {
  Jazz: ['rings'],
  Clásica: ['strings', 'pipes'],
  Flamenco: ['sun', 'paper'],
  'Rock y pop': ['rings', 'sun'],
  Teatro: ['mask', 'curtain'],
  Danza: ['paper'],
  Circo: ['fireworks', 'curtain'],
  Artesanía: ['pots'],
  Informática: ['tiles'],
  Idiomas: ['talk'],
  Exposiciones: ['tiles', 'pots'],
  'Cine y audiovisual': ['reel'],
  'Clubes de lectura': ['books'],
  Presentaciones: ['books'],
  'Libros y lectura': ['talk', 'books'],
  Deporte: ['hills'],
  'Naturaleza y huerto': ['hills', 'market', 'paper'],
  'Infancia y familia': ['dragon', 'curtain'],
  'Fiestas populares': ['fireworks', 'market'],
};

const suiting = ({ categories }: ShownEvent): readonly Poster[] =>
  collection.filter(({ motif }) => categories.some((name) => motifsOf[name]?.includes(motif)));

/** So many events at least stand between two with the same poster. */
const fewestBetween = 3;

/** How far from a place the nearest of others is. */
const distance = (places: readonly number[], place: number): number =>
  Math.min(...places.map((other) => Math.abs(other - place)));

/**
 * Gives those events that `wants` says one of the posters of their category, of all that suit the one that hangs
 * farthest from it; none where all of them hang near. The events stand in their order; those with a poster keep it.
 */
export const hangPosters = (
  events: readonly ShownEvent[],
  wants: (event: ShownEvent) => boolean,
): readonly ShownEvent[] => {
  const hung = new Map(collection.map((poster) => [poster, [] as number[]]));
  for (const [place, { poster }] of events.entries()) if (poster !== null) hung.get(poster)?.push(place);
  return events.map((event, place) => {
    if (event.poster !== null || !wants(event)) return event;
    let [poster, farthest]: [Poster | null, number] = [null, fewestBetween];
    for (const candidate of suiting(event)) {
      const away = distance(hung.get(candidate) ?? [], place);
      if (away > farthest) [poster, farthest] = [candidate, away];
    }
    if (poster !== null) hung.get(poster)?.push(place);
    return { ...event, poster };
  });
};
