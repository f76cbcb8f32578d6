import assert from 'node:assert/strict';
import { createUser } from '../../src/accounts/users/users.ts';
import { hashRecordPassword } from '../../src/calendar/records/record-password.ts';
import { takeId } from '../../src/storage/record-ids.ts';
import { plainPng } from '../support/calendars/pictures.ts';
import type { TestLocation } from '../support/databases/databases.ts';
import { startWholeServer, type WholeServer } from '../support/servers/whole-server.ts';
import { type Condition, conditions, type Kind } from './table.ts';
import { hiddenWord, openWord, otherHiddenWord } from './words.ts';

/** One record of the calendar. */
export interface Entry {
  /** Its place in the plan; its words are made of it. */
  readonly number: number;
  readonly kind: Kind;
  readonly condition: Condition;
  readonly ownerId: number;
  readonly id: number;
  readonly slug: string;
}

/** A calendar with records of every kind and condition of every owner, and the ids of what they share. */
export interface RightsCalendar {
  readonly location: TestLocation;
  readonly server: WholeServer;
  readonly entries: readonly Entry[];
  readonly shared: Shared;
}

interface Shared {
  readonly categories: readonly number[];
  readonly tags: readonly number[];
  /** Linked to by events of all conditions, by secret ones, by protected ones and by hidden ones only. */
  readonly venues: Readonly<Record<'any' | 'secret' | 'protected' | 'hidden', number>>;
  readonly organizers: Readonly<Record<'any' | 'secret' | 'protected' | 'hidden', number>>;
}

/** The password of everything protected. */
export const password = 'llave';

/** What everybody is refused, and whose it is in the calendar that has a twin without it. */
const secretConditions: readonly Condition[] = ['draft', 'pending', 'private', 'future', 'trash'];
// Administrator, editor, subscriber, and an editor who never asks: what is theirs the others must not know of.
const secretOwners: readonly number[] = [1, 2, 5, 6];
const owners = [1, 2, 3, 4, 5, 6] as const;

/** Whether the twin has the record with something else behind its password; what the author may open is as it is. */
const isOther = ({ condition, ownerId }: Pick<Entry, 'condition' | 'ownerId'>): boolean =>
  condition === 'protected' && ownerId !== 3;

/** Whether the twin is without the record. */
export const isSecret = ({
  kind,
  condition,
  ownerId,
}: Pick<Entry, 'kind' | 'condition' | 'ownerId'>): boolean =>
  kind !== 'image' && secretConditions.includes(condition) && secretOwners.includes(ownerId);

const mount = '/calendar/events/v1';
const statusOf = (condition: Condition): string =>
  secretConditions.includes(condition) && condition !== 'trash' ? condition : 'publish';
const dateOf = (condition: Condition) => (condition === 'future' ? { date_utc: '2027-06-01 08:00:00' } : {});

/** The day on which the event of that number takes place; no two share one. */
export const dayOf = (number: number): string =>
  Temporal.PlainDate.from('2027-01-01').add({ days: number }).toString();

const eventStatusOf = (ownerId: number): string =>
  ['scheduled', 'cancelled', 'postponed', 'moved_online'][ownerId % 4] as string;

/** Where the venue of that number is; no two are within a kilometre. */
export const pointOf = (number: number): readonly [lat: number, lng: number] => [
  10 + number / 10,
  20 + number / 10,
];

/** Each request comes from another network: wrong passwords of one are counted together. */
const fromManyNetworks = (server: WholeServer): WholeServer => {
  let last = 0;
  return {
    ...server,
    ask: (who, request, sending = {}) => {
      last += 1;
      const network = `10.${(last >> 16) & 255}.${(last >> 8) & 255}.${last & 255}`;
      return server.ask(who, request, {
        ...sending,
        headers: { 'x-forwarded-for': network, ...sending.headers },
      });
    },
  };
};

/**
 * Fills an empty place with it. With `isTwin` the secret records are missing, and what a password hides is something
 * else or nothing; ids, times and all else are the same.
 */
export const buildCalendar = async (
  location: TestLocation,
  { isTwin }: { readonly isTwin: boolean },
): Promise<RightsCalendar> => {
  const server = fromManyNetworks(await startWholeServer(location, { 'trusted-proxies': '127.0.0.1' }));
  const { database } = server;
  const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
  await createUser(database, clock, { login: 'other', email: null, name: null, role: 'editor' });

  const send = async (request: string, json?: object): Promise<{ id: number; slug: string }> => {
    const [verb = '', path = ''] = request.split(' ');
    const { status, body } = await server.ask('administrator', `${verb} ${mount}${path}`, { json });
    assert.ok(status < 300, `${request} ${JSON.stringify(json)} ${JSON.stringify(body)}`);
    return body;
  };
  const burnt: number[] = [];
  const burn = (kind: 'event' | 'venue' | 'organizer') =>
    database.transaction(async (executor) => {
      const id = await takeId(executor, kind);
      burnt.push(id);
      return { id, slug: '' };
    });

  const category = async (name: string, more: object = {}) =>
    (await send('POST /categories', { name, ...more })).id;
  const tag = async (name: string) => (await send('POST /tags', { name })).id;
  const of = await category('De todos');
  const below = await category('Debajo', { parent: of });
  const categories = [
    of,
    below,
    await category('De secretos'),
    await category('De protegidos'),
    await category('De otros'),
  ];
  const tags = [
    await tag('de todos'),
    await tag('de secretos'),
    await tag('de protegidos'),
    await tag('de otros'),
  ];
  const sharedPlaces = async (kind: 'venue' | 'organizer') => {
    const make = async (name: string, more: object = {}) =>
      (await send(`POST /${kind}s`, { [kind]: `${name} ${kind}`, ...more })).id;
    const away = kind === 'venue' ? { geo_lat: -30, geo_lng: -30 } : {};
    return {
      any: await make('De todos'),
      secret: await make('De secretos', away),
      protected: await make('De protegidos', away),
      hidden: await make('De ocultos'),
    };
  };
  const shared: Shared = {
    categories,
    tags,
    venues: await sharedPlaces('venue'),
    organizers: await sharedPlaces('organizer'),
  };

  const entries: Entry[] = [];
  const hiddenOf = (entry: Omit<Entry, 'slug' | 'id'>): string =>
    isTwin && isOther(entry) ? otherHiddenWord(entry.number) : hiddenWord(entry.number);
  const finish = async (
    entry: Omit<Entry, 'slug' | 'id'>,
    path: string,
    made: { id: number; slug: string },
  ) => {
    const { id } = made;
    const trashed =
      entry.condition === 'trash' && made.slug !== '' ? await send(`DELETE ${path}/${id}`) : made;
    const slug = made.slug === '' ? `acto-${openWord(entry.number)}` : trashed.slug;
    entries.push({ ...entry, id, slug });
  };

  const place = async (kind: 'venue' | 'organizer', condition: Condition, ownerId: number): Promise<void> => {
    const number = entries.length;
    const entry = { number, kind, condition, ownerId };
    const hidden = hiddenOf(entry);
    // A masked venue tells that it has coordinates, so its twin has some too, elsewhere.
    const [geo_lat, geo_lng] = pointOf(isTwin && isOther(entry) ? number + 500 : number);
    const own =
      kind === 'venue'
        ? {
            ...{ address: `Calle ${hidden}`, city: hidden, country: hidden, province: hidden, state: hidden },
            ...{ stateprovince: hidden, zip: hidden, phone: hidden, geo_lat, geo_lng },
          }
        : { phone: hidden, email: `${hidden}@x.example` };
    const made =
      isTwin && isSecret(entry)
        ? await burn(kind)
        : await send(`POST /${kind}s`, {
            [kind]: `Casa ${openWord(number)}`,
            description: `Texto ${hidden}`,
            website: `https://${hidden}.example/`,
            author: ownerId,
            status: statusOf(condition),
            ...dateOf(condition),
            ...own,
          });
    if (condition === 'protected') {
      await database.transaction((executor) =>
        executor
          .updateTable(`${kind}s`)
          .set({ password_hash: hashRecordPassword(password), excerpt: hidden })
          .where('id', '=', made.id)
          .execute(),
      );
      // So that the server hears of what was written behind its back.
      await send(`PATCH /${kind}s/${made.id}`, { phone: `1 ${hidden}` });
    }
    await finish(entry, `/${kind}s`, made);
  };
  for (const ownerId of owners) {
    for (const condition of conditions) {
      if (condition === 'hidden') continue;
      await place('venue', condition, ownerId);
      await place('organizer', condition, ownerId);
    }
  }
  const living = (kind: 'venue' | 'organizer', fits: (entry: Entry) => boolean): number[] =>
    entries
      .filter((entry) => entry.kind === kind && entry.condition !== 'trash' && fits(entry))
      .flatMap((entry) => (isTwin && isSecret(entry) ? [] : [entry.id]));

  const png = await plainPng(2, 2);
  for (const ownerId of owners) {
    const number = entries.length;
    const { body } = await server.ask('administrator', `POST ${mount}/media`, {
      raw: png,
      type: 'image/png',
      headers: { 'content-disposition': `attachment; filename="cartel-${number}.png"` },
    });
    await database.transaction((executor) =>
      executor
        .updateTable('images')
        // Files are called at random, which would be the only difference between two calendars.
        .set({ author: ownerId, file: `cartel-${number}.png` })
        .where('id', '=', body.id)
        .execute(),
    );
    entries.push({ number, kind: 'image', condition: 'publish', ownerId, id: body.id, slug: '' });
  }
  const image = entries.at(-1)?.id;

  /**
   * The category and the tag of protected events. In the twin they have been swapped among four of them, so that each
   * counts as many events: how many carry a term everybody may know, which ones not.
   */
  const protectedTerm = ({ ownerId }: { readonly ownerId: number }): 0 | 1 => {
    const isSwapped = isTwin && [1, 2, 4, 5].includes(ownerId);
    return (ownerId % 2 === 1) === isSwapped ? 1 : 0;
  };
  /** What an event says beside its title and times. */
  const contentOf = (entry: Omit<Entry, 'slug' | 'id'>): object => {
    const { condition, ownerId } = entry;
    const hidden = hiddenOf(entry);
    const texts = { description: `Texto ${hidden}`, excerpt: `Resumen ${hidden}` };
    const of = protectedTerm(entry);
    const terms = {
      publish: { categories: [categories[0]], tags: [tags[0]] },
      hidden: { categories: [categories[0]], tags: [tags[0]] },
      protected: { categories: [categories[3 + of]], tags: [tags[2 + of]] },
      secret: { categories: categories.slice(0, 3), tags: tags.slice(0, 2) },
    };
    const group =
      condition === 'publish' || condition === 'hidden' || condition === 'protected' ? condition : 'secret';
    if (isTwin && isOther(entry)) return { ...texts, ...terms.protected };
    const placesOf = (kind: 'venue' | 'organizer'): number[] => {
      const { any, secret, hidden: ofHidden, protected: ofProtected } = shared[`${kind}s`];
      // The readers' own: to others these are secret places of public events.
      const own = living(kind, (one) => one.ownerId === ownerId && (ownerId === 3 || ownerId === 4));
      return {
        publish: [any, ...own],
        hidden: [any, ofHidden],
        protected: [ofProtected],
        secret: [any, secret, ...own],
      }[group];
    };
    return {
      ...texts,
      ...terms[group],
      website: `https://${hidden}.example/`,
      cost: hidden,
      featured: condition !== 'publish',
      sticky: condition !== 'publish',
      show_map: true,
      image,
      tickets: [{ name: hidden, price: 5, url: `https://${hidden}.example/entradas` }],
      venue: placesOf('venue'),
      organizer: placesOf('organizer'),
    };
  };
  const event = async (condition: Condition, ownerId: number, instead?: object): Promise<void> => {
    const number = entries.length;
    const entry = { number, kind: 'event', condition, ownerId } as const;
    const day = dayOf(number);
    const made =
      isTwin && isSecret(entry)
        ? await burn('event')
        : await send('POST /events', {
            title: `Acto ${openWord(number)}`,
            slug: `acto-${openWord(number)}`,
            start_date: `${day} 20:00:00`,
            end_date: `${day} 22:00:00`,
            author: ownerId,
            status: statusOf(condition),
            ...dateOf(condition),
            // A password hides neither.
            event_status: eventStatusOf(ownerId),
            status_note: `Nota ${openWord(number)}`,
            ...(condition === 'protected' ? { visibility_password: password } : {}),
            ...(condition === 'hidden' ? { hide_from_listings: true } : {}),
            ...contentOf(entry),
            ...instead,
          });
    await finish(entry, '/events', made);
  };
  for (const ownerId of owners) for (const condition of conditions) await event(condition, ownerId);
  // One at every place there is, one at places that are secret, one at places that hide behind a password.
  const everyone = () => true;
  const linked = (fits: (entry: Entry) => boolean) => ({
    venue: living('venue', fits),
    organizer: living('organizer', fits),
  });
  await event('publish', 6, { ...linked(everyone), categories: categories.slice(3), tags: tags.slice(2) });
  await event('publish', 6, linked(isSecret));
  await event(
    'publish',
    6,
    linked(({ condition }) => condition === 'protected'),
  );

  for (const id of burnt) {
    await database.transaction((executor) => executor.deleteFrom('records').where('id', '=', id).execute());
  }
  return { location, server, entries, shared };
};
