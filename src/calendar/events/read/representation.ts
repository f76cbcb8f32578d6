import type { CalendarDependencies } from '../../dependencies.ts';
import type { Reading } from '../../records/lock.ts';
import { measurePage, readTogether } from '../../records/page-size.ts';
import { type Rendered, render } from '../../records/rendered.ts';
import type { EventState } from '../event-state.ts';
import { type AssembledEvent, assembleEvents } from './assemble-events.ts';
import { findListedEvents, type ListedEventState } from './event-rows.ts';
import { type EventJsonOptions, eventJson } from './json.ts';
import type { EventReaderDependencies, RenderedEvent } from './rendered-event.ts';

/** The view of an event, with what it was made from; `asOf` as in `KeptRecord`. */
interface ViewedEvent extends AssembledEvent {
  readonly asOf: number;
}

/** Renders events, and keeps what it rendered while nothing that it was made from has changed. */
export interface EventReader {
  /**
   * The event as one who may read it gets it, by its listed id, or undefined when none has it; whether he may read it is
   * for the caller to decide. `jsonLd` is for single reads.
   */
  readonly renderOne: (
    id: number,
    reading: Reading,
    form: { readonly jsonLd: boolean },
  ) => Promise<RenderedEvent | undefined>;
  /** The event view of a single read, likewise: for outputs other than JSON. It is not kept. */
  readonly viewOne: (id: number, reading: Reading) => Promise<ViewedEvent | undefined>;
  /**
   * Views of many events for other outputs, likewise, in the order of the listed ids; ids that no event has are left out.
   * `giveWay` as in `Input`.
   */
  readonly viewMany: (
    ids: readonly number[],
    reading: Reading,
    giveWay: () => Promise<void>,
  ) => AsyncGenerator<AssembledEvent, void>;
  /** An event as it was just written, likewise; what it is linked to is read, the event itself is not. */
  readonly renderWritten: (written: EventState, reading: Reading) => Promise<RenderedEvent>;
  /**
   * Events as they stand in lists, in the order of the listed ids; ids that no event has are left out. `giveWay` as in `Input`.
   * @throws AppError 400 `rest_invalid_param` on `per_page` when they are too large together.
   */
  readonly renderMany: (
    ids: readonly number[],
    reading: Reading,
    giveWay?: () => Promise<void>,
  ) => Promise<readonly RenderedEvent[]>;
}

/** What is known of a calendar, and its reader. */
export type WithReader = CalendarDependencies & { readonly reader: EventReader };

const nameOf = (id: number, { view, plain }: Reading, jsonLd: boolean): string =>
  `event:${id}|${view}|${plain ? 'plain' : 'html'}|${jsonLd ? 'single' : 'list'}`;

type Tail<Work> = Work extends (first: never, ...rest: infer Rest) => unknown ? Rest : never;

/** The reader of a calendar's events. */
export const createEventReader = (dependencies: EventReaderDependencies): EventReader => {
  const { database, calendar, terms, site, keptRecords: kept } = dependencies;
  const assemble = assembleEvents(dependencies);

  const renderView = (
    { view, parts, terms: shown, madeFrom }: AssembledEvent,
    form: Omit<EventJsonOptions, 'site'>,
  ) => {
    const { id, sourceId, author, status, revision, locked } = view;
    const rendered = render(eventJson(view, { ...form, site }), parts);
    return { rendered, locked, id, row: { id: sourceId, author, status, revision }, terms: shown, madeFrom };
  };

  const renderAll = async (
    findEvents: () => Promise<readonly ListedEventState[]>,
    reading: Reading,
    jsonLd: boolean,
    measure: (rendered: Rendered) => void = () => undefined,
    giveWay: () => Promise<void> = async () => undefined,
  ): Promise<readonly RenderedEvent[]> => {
    const asOf = calendar.revision();
    await terms.catchUp();
    const events = await findEvents();
    const toView = await assemble(events, reading, jsonLd);
    const all: RenderedEvent[] = [];
    for (const event of events) {
      const fresh = { ...renderView(toView(event), { plain: reading.plain, jsonLd }), asOf };
      measure(fresh.rendered);
      if (reading.isShared) kept.keep(nameOf(fresh.id, reading, jsonLd), fresh);
      all.push(fresh);
      await giveWay();
    }
    return all;
  };

  const load = (ids: readonly number[], ...more: Tail<typeof renderAll>): Promise<readonly RenderedEvent[]> =>
    renderAll(() => findListedEvents(database.read, ids), ...more);

  const findOne = (id: number, reading: Reading, jsonLd: boolean): RenderedEvent | undefined =>
    reading.isShared ? (kept.find(nameOf(id, reading, jsonLd)) as RenderedEvent | undefined) : undefined;

  return {
    renderOne: async (id, reading, { jsonLd }) => {
      const ready = findOne(id, reading, jsonLd);
      if (ready) return ready;
      const [loaded] = await load([id], reading, jsonLd);
      return loaded;
    },
    viewOne: async (id, reading) => {
      const asOf = calendar.revision();
      await terms.catchUp();
      const [event] = await findListedEvents(database.read, [id]);
      if (event === undefined) return undefined;
      const toView = await assemble([event], reading, true);
      return { ...toView(event), asOf };
    },
    viewMany: async function* (ids, reading, giveWay) {
      await terms.catchUp();
      const found = await findListedEvents(database.read, ids);
      const events = new Map(found.map((event) => [event.listedId, event]));
      const toView = await assemble(found, reading, false);
      for (const id of ids) {
        const event = events.get(id);
        if (event === undefined) continue;
        yield toView(event);
        await giveWay();
      }
    },
    renderWritten: async (written, reading) => {
      const [rendered] = await renderAll(
        async () => [{ ...written, listedId: written.row.id }],
        reading,
        false,
      );
      if (!rendered) throw new Error(`event ${written.row.id} was written and is not shown`);
      return rendered;
    },
    renderMany: async (ids, reading, giveWay = async () => undefined) => {
      const ready = new Map(ids.map((id) => [id, findOne(id, reading, false)]));
      const missing = [...ready].filter(([, found]) => found === undefined).map(([id]) => id);
      const measure = measurePage();
      for (const found of ready.values()) if (found) measure(found.rendered);
      for (let from = 0; from < missing.length; from += readTogether) {
        const some = missing.slice(from, from + readTogether);
        for (const loaded of await load(some, reading, false, measure, giveWay)) ready.set(loaded.id, loaded);
      }
      return ids.flatMap((id) => ready.get(id) ?? []);
    },
  };
};
