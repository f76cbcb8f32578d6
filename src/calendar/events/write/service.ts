import { type Actor, forbidden, may } from '../../../kernel/actor.ts';
import { utcText } from '../../../kernel/clock.ts';
import type { Input, WriteAs } from '../../../kernel/input.ts';
import type { Warning } from '../../../kernel/result.ts';
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
import { publishDrafts } from './publish-drafts.ts';
import { changeEvent, replaceEvent } from './replace-event.ts';
import { type EventTarget, findForWrite } from './target.ts';
import { chooseVenues, venuesOfNew } from './venue-choice.ts';

/** Who changes an event, with what he may have sent to read what a password hides. */
type EventWriter = PictureWriter & Pick<Input<unknown>, 'raw'>;

/** An event that a write made or changed. */
export interface WrittenEvent extends EventState {
  /** As it was before; null of a new one. */
  readonly before: EventRow | null;
  /** What of the data of venues and organizers was stored differently. */
  readonly warnings: readonly Warning[];
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

/**
 * The writes of events over a database: one transaction each, of which nothing stays when any part is refused (Q25). They
 * return what they have written.
 */
export const eventService = (dependencies: CalendarDependencies, kinds: LinkedKinds) => {
  const { database, clock, images, site, uidHost, hashPassword } = dependencies;

  const write = async (
    executor: Executor,
    actor: Actor,
    current: EventRow | null,
    change: EventChange,
    prepared: PreparedWrite,
  ): Promise<WrittenEvent> => {
    const context: MergeContext = { actor, site, now: clock(), hashPassword };
    const merged = mergeEvent(current, change, context);
    const former = current === null ? noLinks : await findEventLinks(executor, current.id);
    const { links, warnings } = await mergeLinks(executor, kinds, former, change, prepared, context);
    const { author, slug } = change;
    const { image } = prepared;
    if (current !== null) {
      const isPublished =
        merged.status === 'publish' && ['draft', 'pending', 'future'].includes(current.status);
      if (isPublished) await publishDrafts(executor, links, context);
      const before = { row: current, links: former };
      const changed = await changeEvent(executor, context, before, { merged, author, slug, image, links });
      return { ...changed, before: current, warnings };
    }
    const imageId = (await image?.store(executor, context.now)) ?? null;
    const event = { actor, merged, links, author: author ?? actor.userId ?? 0, imageId, slug };
    const [created] = await createEvents(executor, { now: context.now, uidHost }, [event]);
    if (created === undefined) throw new Error('the event was not created');
    return { ...created, before: null, warnings };
  };

  return {
    /** Creates an event. */
    create: async (creator: PictureAsker, change: EventChange): Promise<WrittenEvent> => {
      const { actor } = creator;
      requireRights(actor, change, null);
      return withPrepared(kinds, images, creator, change, venuesOfNew(change), (prepared) =>
        database.transaction((executor) => write(executor, actor, null, change, prepared)),
      );
    },

    /** Changes what the request names of an event, and takes it out of the trash if it names a status. */
    update: async (target: EventTarget, writer: EventWriter, change: EventChange): Promise<WrittenEvent> => {
      const { actor } = writer;
      // Check the right to edit before fetching a remote image.
      const found = await findForWrite(database.read, target, writer, 'update');
      requireRights(actor, change, found);
      const venues = await chooseVenues(database.read, found, writer, change);
      return withPrepared(kinds, images, writer, change, venues, (prepared) =>
        database.transaction(async (executor) => {
          const current = await findForWrite(executor, target, writer, 'update');
          requireRights(actor, change, current);
          return write(executor, actor, current, change, prepared);
        }),
      );
    },

    /** Puts an event into the trash. */
    trash: (target: EventTarget, writer: WriteAs): Promise<EventState> =>
      database.transaction(async (executor) => {
        const current = await findForWrite(executor, target, writer, 'trash');
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

/** The writes of events. */
export type EventService = ReturnType<typeof eventService>;
