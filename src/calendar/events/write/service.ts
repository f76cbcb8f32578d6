import { type Actor, forbidden, may } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import type { Input, WriteAs } from '../../../kernel/input.ts';
import type { Executor } from '../../../storage/dialect.ts';
import type { EventRow } from '../../../storage/tables.ts';
import type { CalendarDependencies } from '../../dependencies.ts';
import type { PictureAsker, PictureWriter } from '../../images/images.ts';
import { mayNameAuthor } from '../../records/policy.ts';
import type { EventState } from '../event-state.ts';
import type { EventChange } from '../fields/schema.ts';
import { findEventLinks, noLinks } from '../read/event-rows.ts';
import { slugInTrash } from './event-slug.ts';
import type { LinkedKinds } from './links.ts';
import { type MergeContext, mergeEvent } from './merge.ts';
import { createEvents } from './new-events.ts';
import { mergeLinks, type PreparedWrite, withPrepared } from './prepared-write.ts';
import { isPublication, publishDrafts } from './publish-drafts.ts';
import { changeEvent, replaceEvent } from './replace-event.ts';
import { type EventTarget, findForTrashing, findForUpdate } from './target.ts';
import { chooseVenues, venuesOfNew } from './venue-choice.ts';

/** Who changes an event, with what he may have sent to read what a password hides. */
type EventWriter = PictureWriter & Pick<Input<unknown>, 'raw'>;

/** An event that a write changed. */
export interface UpdatedEvent extends EventState {
  /** As it was before. */
  readonly before: EventRow;
}

/**
 * The writes of events: one transaction each, of which nothing stays when any part is refused (Q25). They give what
 * they have written.
 */
export interface EventService {
  /** Creates an event. */
  readonly create: (creator: PictureAsker, change: EventChange) => Promise<EventState>;
  /** Changes what the request names of an event, and takes it out of the trash if it names a status. */
  readonly update: (target: EventTarget, writer: EventWriter, change: EventChange) => Promise<UpdatedEvent>;
  /** Puts an event into the trash. */
  readonly trash: (target: EventTarget, writer: WriteAs) => Promise<EventState>;
}

/** Fields that need a right of their own (Q6). */
const requireRights = (
  actor: Actor,
  { author, visibility_password: password }: EventChange,
  current: EventRow | null,
): void => {
  const isNamed = author !== undefined && author !== current?.author;
  if (isNamed && !mayNameAuthor(actor, author)) throw forbidden(actor);
  if (password !== undefined && !may(actor, 'publish')) throw forbidden(actor);
};

/** The writes of events over a database. */
export const eventService = (dependencies: CalendarDependencies, kinds: LinkedKinds): EventService => {
  const { database, clock, images, site, uidHost, hashPassword } = dependencies;
  const contextFor = (actor: Actor): MergeContext => ({ actor, site, now: clock(), hashPassword });

  const writeNew = async (
    executor: Executor,
    actor: Actor,
    change: EventChange,
    prepared: PreparedWrite,
  ): Promise<EventState> => {
    const context = contextFor(actor);
    const { now } = context;
    const merged = mergeEvent(null, change, context);
    const links = await mergeLinks(executor, kinds, noLinks, change, prepared, context);
    const imageId = (await prepared.image?.store(executor, now)) ?? null;
    const author = change.author ?? actor.userId ?? 0;
    const event = { actor, merged, links, author, imageId, slug: change.slug };
    const [created] = await createEvents(executor, { now, uidHost }, [event]);
    if (created === undefined) throw new Error('the event was not created');
    return created;
  };

  const writeChanged = async (
    executor: Executor,
    actor: Actor,
    current: EventRow,
    change: EventChange,
    prepared: PreparedWrite,
  ): Promise<EventState> => {
    const context = contextFor(actor);
    const merged = mergeEvent(current, change, context);
    const before = { row: current, links: await findEventLinks(executor, current.id) };
    const links = await mergeLinks(executor, kinds, before.links, change, prepared, context);
    if (isPublication(current.status, merged.status)) await publishDrafts(executor, links, context);
    const { author, slug } = change;
    return changeEvent(executor, context, before, { merged, author, slug, image: prepared.image, links });
  };

  return {
    create: async (creator, change) => {
      const { actor } = creator;
      requireRights(actor, change, null);
      return withPrepared(kinds, images, creator, change, venuesOfNew(change), (prepared) =>
        database.transaction((executor) => writeNew(executor, actor, change, prepared)),
      );
    },

    update: async (target, writer, change) => {
      const { actor } = writer;
      // Nobody makes us fetch a picture for an event that he may not change.
      const found = await findForUpdate(database.read, target, writer);
      requireRights(actor, change, found);
      const venues = await chooseVenues(database.read, found, writer, change);
      return withPrepared(kinds, images, writer, change, venues, (prepared) =>
        database.transaction(async (executor) => {
          const current = await findForUpdate(executor, target, writer);
          requireRights(actor, change, current);
          return { ...(await writeChanged(executor, actor, current, change, prepared)), before: current };
        }),
      );
    },

    trash: (target, writer) =>
      database.transaction(async (executor) => {
        const current = await findForTrashing(executor, target, writer);
        const now = clock();
        const links = await findEventLinks(executor, current.id);
        const row: EventRow = {
          ...current,
          revision: current.revision + 1,
          status: 'trash',
          status_before_trash: current.status,
          modified_utc: utcText(now),
          slug: await slugInTrash(executor, current.id, current.slug),
        };
        return replaceEvent(executor, writer.actor, now, { row: current, links }, { row, links });
      }),
  };
};
