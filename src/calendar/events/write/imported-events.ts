import type { Actor } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import { checkerOf } from '../../../kernel/schema/checker.ts';
import { Type } from '../../../kernel/schema/type.ts';
import { nameKey } from '../../../kernel/text/folding.ts';
import { isOlderZoneData, zoneDataVersion } from '../../../kernel/time/zones.ts';
import type { Executor } from '../../../storage/dialect.ts';
import { takeWantedIds } from '../../../storage/record-ids.ts';
import type { CalendarDependencies } from '../../dependencies.ts';
import type { PreparedImage } from '../../images/images.ts';
import type { Imported } from '../../records/imported.ts';
import type { EventLinks } from '../event-state.ts';
import { type EventChange, EventInput } from '../fields/schema.ts';
import { findEventLinks } from '../read/event-rows.ts';
import { type MergeContext, mergeEvent } from './merge.ts';
import { createEvents, type NewEvent } from './new-events.ts';
import { changeEvent } from './replace-event.ts';
import { findEvent, findTaxonomies } from './repository.ts';
import { eventRules, titleOrNone } from './rules.ts';

/** An event of another calendar, its fields checked and what it is linked to already here. */
export interface ImportedEvent {
  readonly change: EventChange;
  readonly links: EventLinks;
  readonly author: number;
  /** What an update leaves as it is. */
  readonly keeps: ReadonlySet<string>;
  /** Null for none, undefined leaves the one that is there. */
  readonly image: PreparedImage | null | undefined;
  readonly imported: Imported;
}

const linkedFields = ['author', 'image', 'venue', 'venues', 'organizer', 'categories', 'tags'];
const ownFields = Object.fromEntries(
  Object.entries(EventInput.properties).filter(([name]) => !linkedFields.includes(name)),
);

/** So many events with the same start are compared by their titles. */
const mostAtOneTime = 1000;

/** Decides nothing of title and start. */
const importing: Actor = { userId: null, role: 'administrator', scope: 'admin' };

/**
 * The columns that are stored as they were there. Moments by the zone data of this process follow from what clocks show,
 * and so do those of coming events by older zone data, as `deriveAnew` has it; others stay.
 */
const keptColumns = (
  { columns: { start_utc, end_utc, zone_version, ...columns } }: Imported,
  now: Temporal.Instant,
): Imported['columns'] => {
  if (start_utc === undefined || end_utc === undefined || zone_version === undefined) return columns;
  const isComing = end_utc >= utcText(now);
  const isOlder = zone_version !== '' && isOlderZoneData(zone_version, zoneDataVersion);
  if (zone_version === zoneDataVersion || (isComing && isOlder)) return columns;
  return { ...columns, start_utc, end_utc, zone_version };
};

/** The links that an update makes, those that it leaves as they are among them. */
const linksAfter = async (
  executor: Executor,
  { links, keeps }: ImportedEvent,
  before: EventLinks,
): Promise<EventLinks> => {
  const taxonomies = await findTaxonomies(executor, before.terms);
  const isKept = (id: number): boolean =>
    keeps.has(taxonomies.get(id) === 'category' ? 'categories' : 'tags');
  return {
    venues: keeps.has('venues') ? before.venues : links.venues,
    organizers: keeps.has('organizers') ? before.organizers : links.organizers,
    terms: [...new Set([...links.terms, ...before.terms.filter(isKept)])].sort((one, other) => one - other),
  };
};

/** How events come in from other calendars; writes are part of the transaction that is handed in. */
export const eventImports = (dependencies: CalendarDependencies) => {
  const { database, clock, site, uidHost, hashPassword } = dependencies;
  const checkFields = checkerOf('events', Type.Object(ownFields), {
    ...eventRules(dependencies),
    title: titleOrNone,
  });
  const contextFor = (actor: Actor): MergeContext => ({ actor, site, now: clock(), hashPassword });

  return {
    /**
     * Checks the fields of a creation, links, author and image apart.
     * @throws AppError 400 naming every field that makes no event.
     */
    check: async (fields: Readonly<Record<string, unknown>>, actor: Actor): Promise<EventChange> => {
      const { parameters } = await checkFields(fields, actor);
      const change = parameters as EventChange;
      mergeEvent(null, change, contextFor(actor));
      return change;
    },

    /** Makes the events and gives their ids in order. */
    create: async (executor: Executor, actor: Actor, events: readonly ImportedEvent[]) => {
      const context = contextFor(actor);
      const ids = await takeWantedIds(
        executor,
        database.dialect,
        'event',
        events.map(({ imported }) => imported.id),
      );
      const made: NewEvent[] = [];
      for (const event of events) {
        const { change, links, author } = event;
        const imported = { ...event.imported, columns: keptColumns(event.imported, context.now) };
        const merged = { ...mergeEvent(null, change, context), ...imported.columns };
        const imageId = (await event.image?.store(executor, context.now)) ?? null;
        made.push({ actor, merged, links, author, imageId, slug: change.slug, imported });
      }
      await createEvents(executor, { now: context.now, uidHost }, made, ids);
      return ids;
    },

    /** Puts the event in place of the one with that id. */
    update: async (executor: Executor, actor: Actor, id: number, event: ImportedEvent): Promise<void> => {
      const { change, author, keeps, imported } = event;
      const context = contextFor(actor);
      const current = await findEvent(executor, id);
      if (current === undefined) throw new Error(`event ${id} was imported and is not there`);
      const before = { row: current, links: await findEventLinks(executor, id) };
      const sequence = Math.max(current.ical_sequence, imported.icalendar?.ical_sequence ?? 0);
      const merged = {
        ...mergeEvent(current, change, context),
        ...keptColumns(imported, context.now),
        ical_sequence: sequence,
      };
      await changeEvent(executor, context, before, {
        merged,
        author: keeps.has('author') ? undefined : author,
        slug: change.slug,
        image: event.image,
        links: await linksAfter(executor, event, before.links),
      });
    },

    /** The id of the oldest event in the lists with that title, in any case, and that start, or null. */
    findSame: async (executor: Executor, change: EventChange): Promise<number | null> => {
      const { title, start_local } = mergeEvent(null, change, contextFor(importing));
      const rows = await executor
        .selectFrom('occurrences')
        .innerJoin('events', 'events.id', 'occurrences.event_id')
        .select(['events.id', 'events.title'])
        .where('occurrences.hidden', '=', 0)
        .where('occurrences.status', '!=', 'trash')
        .where('occurrences.start_local', '=', start_local)
        .orderBy('events.id')
        .limit(mostAtOneTime)
        .execute();
      const key = nameKey(title);
      return rows.find((row) => nameKey(row.title) === key)?.id ?? null;
    },
  };
};
