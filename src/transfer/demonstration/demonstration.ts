import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Needs } from '../../calendar/dependencies.ts';
import type { EventChange } from '../../calendar/events/fields/schema.ts';
import { createEvents } from '../../calendar/events/write/new-events.ts';
import type { PreparedImage } from '../../calendar/images/images.ts';
import type { Database, Executor } from '../../storage/dialect.ts';
import { findSetting } from '../../storage/kept-setting.ts';
import { type City, type CityEvent, cityContext, createCity, newCityEvent } from './city.ts';

/** An event of `demonstration.json`. Days are counted from the start of the demonstration; times are local. */
interface DatedEvent extends Pick<CityEvent, 'organizers' | 'categories'> {
  /** As a client of the interface sends them, without times and links. */
  readonly fields: EventChange;
  readonly day: number;
  /** `19:30`; absent for whole days, as `end`. */
  readonly start?: string;
  /** Absent when the event ends on the day of its start. */
  readonly last_day?: number;
  readonly end?: string;
  /** The day of publication. */
  readonly published: number;
  /** Absent for online events. */
  readonly venue?: string;
  readonly tags?: readonly string[];
  /** File name of one of `posters`. */
  readonly poster?: string;
}

interface Demonstration extends City {
  /** Options of the page layout. */
  readonly layout: {
    readonly siteName: string;
    readonly organisation: string;
    readonly logo: string;
    readonly logoAlt: string;
    readonly contact: string;
    readonly quickCategories: readonly string[];
  };
  readonly posters: readonly {
    readonly file: string;
    readonly title: string;
    readonly alt_text: string;
  }[];
  /** In the order of their start. */
  readonly events: readonly DatedEvent[];
}

/** An event of the demonstration with the file name of its poster. */
interface ShownEvent extends CityEvent {
  readonly poster: string | null;
}

const pathOf = (file: string): string => join(import.meta.dirname, file);

const readDemonstration = async (): Promise<Demonstration> =>
  JSON.parse(await readFile(pathOf('demonstration.json'), 'utf8'));

/** Returns the options of the layout of its pages, `logo` as a path. */
export const readCityLayout = async (): Promise<Demonstration['layout']> => {
  const { layout } = await readDemonstration();
  return { ...layout, logo: pathOf(layout.logo) };
};

const withDates = (event: DatedEvent, today: Temporal.PlainDate): ShownEvent => {
  const { day, start = '00:00', last_day = day, end = '00:00', published, venue = null } = event;
  const dateOf = (days: number): string => today.add({ days }).toString();
  const { organizers, categories, tags = [], poster = null } = event;
  return {
    change: {
      status: 'publish',
      ...event.fields,
      date: dateOf(published),
      start_date: `${dateOf(day)} ${start}:00`,
      end_date: `${dateOf(last_day)} ${end}:00`,
      show_map: venue !== null,
      show_map_link: venue !== null,
    },
    ...{ venue, organizers, categories, tags, poster },
  };
};

/** Returns the events of a demonstration that starts today, in the order of their start. */
export const demonstrationEvents = async (today: Temporal.PlainDate): Promise<readonly ShownEvent[]> =>
  (await readDemonstration()).events.map((event) => withDates(event, today));

/** Returns whether the calendar has events, the trash included. */
export const hasEvents = async (executor: Executor): Promise<boolean> =>
  (await executor.selectFrom('events').select('id').limit(1).executeTakeFirst()) !== undefined;

const settingName = 'demonstration';

/** Returns whether the events of the calendar are the demonstration. */
export const isDemonstration = async ({ read }: Database): Promise<boolean> =>
  (await findSetting(read, settingName)) !== null;

/** Fills the calendar with the demonstration, in one transaction. Removes the files of its posters if that fails. */
export const seedDemonstration = async (
  dependencies: Needs<'database' | 'clock' | 'site' | 'uidHost' | 'images'>,
): Promise<void> => {
  const { database, clock, uidHost, images } = dependencies;
  const context = await cityContext(dependencies);
  const { events, posters, ...city } = await readDemonstration();
  const prepared = new Map<string, PreparedImage>();
  try {
    for (const { file, ...texts } of posters) {
      const bytes = await readFile(pathOf(`posters/${file}`));
      prepared.set(file, await images.prepareUpload({ name: file, bytes, texts }, context));
    }
    await database.transaction(async (executor) => {
      const ids = await createCity(executor, city, context);
      const imageIds = new Map<string | null, number>();
      for (const [file, image] of prepared) imageIds.set(file, await image.store(executor, clock()));
      const created = events
        .map((event) => withDates(event, context.today))
        .map((event) => newCityEvent(context, ids, event, imageIds.get(event.poster) ?? null));
      await createEvents(executor, { now: clock(), uidHost }, created);
      const value = context.today.toString();
      await executor.insertInto('settings').values({ name: settingName, value }).execute();
    });
  } catch (error) {
    for (const image of prepared.values()) await image.discard();
    throw error;
  }
};
