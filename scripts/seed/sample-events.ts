import { slugOf } from '../../src/kernel/text/slugs.ts';
import type { CityEvent } from '../../src/transfer/demonstration/city.ts';
import { organizerNames, tagOf, tags } from './city.ts';
import type { Random } from './random.ts';
import { stateOf } from './states.ts';
import { type Subject, subjects } from './subjects.ts';
import { makeSentences, makeTitle } from './texts.ts';
import { makeVocabulary } from './words.ts';

/** Zones of events online. */
const distantZones = [
  'Atlantic/Canary',
  'Europe/London',
  'America/Mexico_City',
  'America/Argentina/Buenos_Aires',
];
const free = 'Gratis';
const costs = ['5€', '8€', free, '10€', '12€', '3€', '15€', '5€ - 10€', '18€', '12€ - 20€'];

/** What has two prices has tickets instead of a cost. */
const ticketsOf = (cost: string | null, number: number): readonly object[] => {
  const [reduced, full] = cost?.match(/\d+/g) ?? [];
  if (reduced === undefined || full === undefined) return [];
  const ticket = { currency: 'EUR', url: `https://villaclara.example/taquilla/${number}` } as const;
  return [
    { name: 'General', price: Number(full), ...ticket },
    { name: 'Reducida', price: Number(reduced), ...ticket },
  ];
};

/** The day, or half of the time the next day from Friday to Sunday. */
const likelyDay = (random: Random, day: Temporal.PlainDate): Temporal.PlainDate =>
  random.chance(0.5) && day.dayOfWeek < 5 ? day.add({ days: 5 - day.dayOfWeek + random.below(3) }) : day;

const timesOf = (random: Random, { hour, minutes, days }: Subject, day: Temporal.PlainDate) => {
  if (minutes === 0) {
    const start = day.toPlainDateTime({ hour });
    const last = day.add({ days: random.below(days) });
    return { start, end: last.toPlainDateTime({ hour: 20 }), allDay: random.chance(0.7) };
  }
  const start = day.toPlainDateTime({ hour, minute: random.pick([0, 0, 0, 30, 15]) });
  return { start, end: start.add({ minutes }), allDay: false };
};

/** A time as the interface writes it. */
const timeText = (time: Temporal.PlainDateTime): string =>
  time.toString({ smallestUnit: 'second' }).replace('T', ' ');

const textsOf = (sentences: readonly string[], cut: number): string =>
  [sentences.slice(0, cut).join(' '), sentences.slice(cut).join(' ')].filter(Boolean).join('\n\n');

const pickSome = (random: Random, values: readonly string[], count: number): readonly string[] => [
  ...new Set(Array.from({ length: count }, () => random.pickUneven(values))),
];

/**
 * `count` events of the invented city around `today`, the same for the same seed, count and day: mostly
 * evenings and weekends, some all day or over several days, some online for people in other zones, a few drafts, a few
 * cancelled, postponed or moved online, and texts in which few words are common and most are rare.
 */
export function* sampleEvents(
  random: Random,
  count: number,
  today: Temporal.PlainDate,
  zone: string,
): Generator<CityEvent> {
  const vocabulary = makeVocabulary(random, count);
  // How far the calendar reaches around today, in days; a larger calendar reaches further.
  const past = Math.min(3650, 45 + Math.floor(count / 40));
  const future = Math.min(720, 120 + Math.floor(count / 40));
  for (let made = 0; made < count; made += 1) {
    const subject = random.pick(subjects);
    const offset = random.below(past + future) - past;
    const online = random.chance(0.03);
    const day = likelyDay(random, today.add({ days: offset }));
    const { start, end, allDay } = timesOf(random, subject, day);
    const sentences = makeSentences(random, vocabulary, 2 + random.below(5));
    const cost = random.chance(0.6) ? random.pickUneven(costs) : null;
    const tickets = ticketsOf(cost, made + 1);
    const title = makeTitle(random, vocabulary, subject);
    yield {
      change: {
        title,
        description: textsOf(sentences, 1 + random.below(sentences.length)),
        excerpt: random.chance(0.3) ? (sentences[0] ?? '') : '',
        status: random.chance(0.95) ? 'publish' : random.pick(['draft', 'draft', 'pending', 'private']),
        // Today at the latest.
        date: today.add({ days: Math.min(0, offset) - random.below(60) }).toString(),
        timezone: online ? random.pick(distantZones) : zone,
        start_date: timeText(start),
        end_date: timeText(end),
        all_day: allDay,
        featured: random.chance(0.05),
        show_map: !online,
        show_map_link: !online,
        website: random.chance(0.2) ? `https://villaclara.example/entradas/${1000 + random.below(9000)}` : '',
        ...(cost === null || tickets.length > 0 ? {} : { cost }),
        tickets,
        ...stateOf(made, subject, online, cost !== null && cost !== free),
      },
      slug: `${slugOf(title)}-${start.toPlainDate()}`,
      venue: online ? null : random.pickUneven(subject.venues),
      organizers: pickSome(random, organizerNames, 1 + random.below(2)),
      categories: [subject.category],
      tags: [
        ...pickSome(random, tags, random.below(4)),
        ...(cost === free ? [tagOf.free] : []),
        ...(start.hour >= 21 && !allDay ? [tagOf.night] : []),
        ...(online ? [tagOf.online] : []),
      ],
    };
  }
}
