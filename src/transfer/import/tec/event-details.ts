import { AppError } from '../../../kernel/error.ts';
import { inBatches } from '../../../kernel/waiting.ts';
import { type StateBeside, stateInColumns } from './event-state.ts';
import { isMasked } from './shared-fields.ts';
import { idAt, listOf, objectsIn, type Raw, rawOf, textAt } from './site/raw.ts';
import type { InterfaceAddress } from './site/site-address.ts';
import type { SiteClient } from './site/site-client.ts';
import { allStatuses } from './site/wordpress-ids.ts';

/** What WordPress's own interface tells of an event to those who may edit it. */
interface WrittenEvent {
  /** `''` for none. */
  readonly password: string;
  /** As they were typed, blocks and shortcodes among them. */
  readonly description: string;
  readonly excerpt: string;
}

/** What is told of an event beside v1. */
export interface EventDetails {
  /** Null to those who may not edit it. */
  readonly written: WrittenEvent | null;
  readonly state: StateBeside;
}

/** Events as they are shown to this person, those behind passwords whole, and what v1 does not tell. */
export interface DetailedEvents {
  readonly items: readonly unknown[];
  readonly details: ReadonlyMap<number, EventDetails>;
}

const mostAtOnce = 100;
const triesOfView = 3;

const rawText = (raw: Raw, name: string): string => textAt(rawOf(raw[name]) ?? {}, 'raw');

/** As those ask who may edit events, and as everybody may. */
const edit = { context: 'edit', status: allStatuses, _fields: 'id,password,content,excerpt,meta' };
const view = { _fields: 'id,meta' };

const writtenIn = (raw: Raw): WrittenEvent => ({
  password: textAt(raw, 'password'),
  description: rawText(raw, 'content'),
  excerpt: rawText(raw, 'excerpt'),
});

/**
 * Asks WordPress's own interface (`wp/v2/tribe_events`) for the details of events, and v1 for what a password hides,
 * which it shows with `context=edit` to those who may edit the event (reference events-api 1.6). An event whose password
 * is not told stays hidden: it would be open to everybody here. Where there is no such interface everything stays as it
 * came.
 */
export const eventDetails = (client: SiteClient, address: InterfaceAddress, publicOnly: boolean) => {
  /** The ways to ask that were not refused: nobody who is refused once is let in later. */
  const ways = publicOnly ? [view] : [edit, view];
  const read = async (url: string, isEdit: boolean): Promise<readonly unknown[] | null> => {
    try {
      const { status, body } = await client(url, isEdit ? undefined : triesOfView);
      return status === 200 ? listOf(body) : null;
    } catch (error) {
      // Of a site that shuts this interface with a page; v1 tells the states too, one by one.
      if (!isEdit && error instanceof AppError && error.code === 'import_source') return null;
      throw error;
    }
  };
  const ask = async (ids: readonly number[]): Promise<readonly Raw[]> => {
    for (; ways[0] !== undefined; ways.shift()) {
      const query = { ...ways[0], include: ids.join(), per_page: mostAtOnce };
      const url = address.wordpress('/tribe_events', query);
      const records = url === null ? null : await read(url, ways[0] === edit);
      if (records !== null) return objectsIn(records);
    }
    return [];
  };
  const find = async (ids: readonly number[]): Promise<Map<number, EventDetails>> => {
    const found = new Map<number, EventDetails>();
    for await (const some of inBatches(ids, mostAtOnce)) {
      for (const raw of await ask(some)) {
        const written = ways[0] === edit ? writtenIn(raw) : null;
        found.set(idAt(raw) ?? 0, { written, state: stateInColumns(raw) });
      }
    }
    return found;
  };
  const unmasked = async (item: unknown, details: ReadonlyMap<number, EventDetails>): Promise<unknown> => {
    const raw = rawOf(item);
    const id = raw === null ? null : idAt(raw);
    if (raw === null || id === null || !isMasked(raw) || !details.get(id)?.written?.password) return item;
    const { status, body } = await client(address.of(`/events/${id}`, { context: 'edit' }));
    return status === 200 ? body : item;
  };
  return async (items: readonly unknown[]): Promise<DetailedEvents> => {
    const details = await find(objectsIn(items).flatMap((raw) => idAt(raw) ?? []));
    const whole: unknown[] = [];
    for (const item of items) whole.push(await unmasked(item, details));
    return { items: whole, details };
  };
};
