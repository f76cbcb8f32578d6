import { isMasked } from './shared-fields.ts';
import { idAt, listOf, objectsIn, type Raw, rawOf, textAt } from './site/raw.ts';
import type { InterfaceAddress } from './site/site-address.ts';
import type { SiteClient } from './site/site-client.ts';
import { allStatuses } from './site/wordpress-ids.ts';

/** What WordPress's own interface tells of an event to those who may edit it. */
export interface EventDetails {
  /** `''` for none. */
  readonly password: string;
  /** As they were typed, blocks and shortcodes among them. */
  readonly description: string;
  readonly excerpt: string;
}

/** Events as an administrator sees them: those behind passwords whole, and what v1 does not tell. */
export interface DetailedEvents {
  readonly items: readonly unknown[];
  readonly details: ReadonlyMap<number, EventDetails>;
}

const mostAtOnce = 100;

const rawText = (raw: Raw, name: string): string => textAt(rawOf(raw[name]) ?? {}, 'raw');

/**
 * Asks WordPress's own interface (`wp/v2/tribe_events`) for the details of events, and v1 for what a password hides,
 * which it shows with `context=edit` to those who may edit the event (reference events-api 1.6). An event whose password
 * is not told stays hidden: it would be open to everybody here. Without a login, and where there is no such interface,
 * everything stays as it came.
 */
export const eventDetails = (client: SiteClient, address: InterfaceAddress, publicOnly: boolean) => {
  let isTold = !publicOnly;
  const find = async (ids: readonly number[]): Promise<ReadonlyMap<number, EventDetails>> => {
    const found = new Map<number, EventDetails>();
    for (let from = 0; isTold && from < ids.length; from += mostAtOnce) {
      const url = address.wordpress('/tribe_events', {
        context: 'edit',
        status: allStatuses,
        include: ids.slice(from, from + mostAtOnce).join(),
        per_page: mostAtOnce,
        _fields: 'id,password,content,excerpt',
      });
      const { status, body } = url === null ? { status: 404, body: null } : await client(url);
      const records = status === 200 ? listOf(body) : null;
      // Nobody who is refused once is let in later; what came before stays as it is.
      isTold = records !== null;
      for (const raw of objectsIn(records ?? [])) {
        const [password, description, excerpt] = [
          textAt(raw, 'password'),
          rawText(raw, 'content'),
          rawText(raw, 'excerpt'),
        ];
        found.set(idAt(raw) ?? 0, { password, description, excerpt });
      }
    }
    return found;
  };
  const unmasked = async (item: unknown, details: ReadonlyMap<number, EventDetails>): Promise<unknown> => {
    const raw = rawOf(item);
    const id = raw === null ? null : idAt(raw);
    if (raw === null || id === null || !isMasked(raw) || !details.get(id)?.password) return item;
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
