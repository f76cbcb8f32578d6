import { organizers, places, subjects, tags } from './city.ts';
import type { Random } from './random.ts';
import { makeName, makeSentences, makeVocabulary, makeWork } from './words.ts';

/** One invented event, before it has ids. Times are wall clock in its zone. */
export interface SampleEvent {
  readonly title: string;
  readonly description: string;
  readonly excerpt: string;
  readonly status: 'publish' | 'draft' | 'pending' | 'private';
  readonly start: Temporal.PlainDateTime;
  readonly end: Temporal.PlainDateTime;
  readonly zone: string;
  readonly allDay: boolean;
  readonly featured: boolean;
  /** As a client would send it, null for none. */
  readonly cost: string | null;
  /** Index into `places`, null for none. */
  readonly place: number | null;
  /** Indexes into `organizers`. */
  readonly organizers: readonly number[];
  /** Names. */
  readonly categories: readonly string[];
  readonly tags: readonly string[];
}

const zones = ['Atlantic/Canary', 'Europe/London', 'America/Mexico_City', 'America/Argentina/Buenos_Aires'];
const costs = ['5€', '8€', '10€', '12€', '15€', '18€', '5€ - 10€', '12€ - 20€', 'Gratis', '3€'];

/** How far the calendar reaches around today, in days; a larger calendar reaches further back. */
const reach = (count: number): { readonly past: number; readonly future: number } => ({
  past: Math.min(3650, 45 + Math.floor(count / 40)),
  future: Math.min(720, 120 + Math.floor(count / 40)),
});

/**
 * `count` events of the invented city around `today`, the same for the same seed, count and day: mostly
 * evenings and weekends, some all day or over several days, some in other zones, a few drafts, and texts in
 * which few words are common and most are rare.
 */
export function* sampleEvents(
  random: Random,
  count: number,
  today: Temporal.PlainDate,
  zone: string,
): Generator<SampleEvent> {
  const vocabulary = makeVocabulary(random, count);
  const { past, future } = reach(count);
  for (let made = 0; made < count; made += 1) {
    const subject = random.pick(subjects);
    const day = today.add({ days: random.below(past + future) - past });
    const long = subject.minutes === 0;
    const allDay = long || random.chance(0.03);
    const days = long ? 1 + random.below(30) : random.chance(0.03) ? 1 + random.below(2) : 0;
    const start = day.toPlainDateTime({ hour: subject.hour, minute: random.pick([0, 0, 0, 30, 15]) });
    const closes = day.add({ days }).toPlainDateTime({ hour: 20 });
    const sentences = makeSentences(random, vocabulary, 2 + random.below(5));
    const cut = 1 + random.below(sentences.length);
    yield {
      title: `${subject.title}: ${random.chance(0.5) ? makeName(random, vocabulary) : makeWork(random)}`,
      description: [sentences.slice(0, cut).join(' '), sentences.slice(cut).join(' ')]
        .filter(Boolean)
        .join('\n\n'),
      excerpt: random.chance(0.3) ? (sentences[0] ?? '') : '',
      status: random.chance(0.94) ? 'publish' : random.pick(['draft', 'draft', 'pending', 'private']),
      start,
      end: days > 0 ? closes : start.add({ minutes: subject.minutes || 600 }),
      zone: random.chance(0.03) ? random.pick(zones) : zone,
      allDay,
      featured: random.chance(0.05),
      cost: random.chance(0.6) ? random.pick(costs) : null,
      place: random.chance(0.95) ? places.indexOf(random.pickUneven(places)) : null,
      organizers: [
        ...new Set(
          Array.from({ length: 1 + random.below(2) }, () =>
            organizers.indexOf(random.pickUneven(organizers)),
          ),
        ),
      ],
      categories: [subject.category],
      tags: [...new Set(Array.from({ length: random.below(4) }, () => random.pickUneven(tags)))],
    };
  }
}
