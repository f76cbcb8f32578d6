import { eventFields } from '../../../calendar/events/fields/fields.ts';
import type { EventChange } from '../../../calendar/events/fields/schema.ts';
import { mapFields } from '../../../calendar/records/fields.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import { decodeEntities, plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderDescription, renderExcerpt } from '../../../kernel/text/html/rendering.ts';
import type { SourceRecord, Unreadable } from '../source.ts';
import { typedAddress } from '../typed-address.ts';
import { costField } from './event-cost.ts';
import type { EventDetails } from './event-details.ts';
import { stateOf } from './event-state.ts';
import { timesOf } from './event-times.ts';
import { definedOf, htmlAt, isMasked, publicationOf, sharedOf, titleAt } from './shared-fields.ts';
import { globalIdOf, idAt, lineageOf, listAt, listOf, mostLinks, type Raw, textAt } from './site/raw.ts';
import { termKey } from './term-record.ts';
import { isForItsSite, withoutBlocks } from './typed-text.ts';

const wall = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;

/** Wall clock read as if it were UTC, in seconds since 1970; null when it is no time. */
const secondsOf = (said: string): number | null => {
  const seconds = wall.test(said) ? Date.parse(`${said.replace(' ', 'T')}Z`) / 1000 : Number.NaN;
  return Number.isInteger(seconds) ? seconds : null;
};

/** Every event that a Cartelera answers has a revision; it gives other UIDs, and its interface does not say which. */
const isOfCartelera = (raw: Raw): boolean => typeof raw['revision'] === 'number';

/**
 * The UID of the event in the calendar feeds of The Events Calendar, `{post id}-{start}-{end}@{host}`: its subscribers
 * find the event again by it. '' where it cannot be known. A site whose events are all shown in its own zone
 * (`tribe_events_timezone_mode`) counts in that one, which its interface does not tell.
 */
const tecUid = (raw: Raw, site: string): string => {
  const id = idAt(raw);
  const [host] = /^[^/?:\s\p{Cc}]+(?=[/?:])/u.exec(globalIdOf(raw, site)) ?? [];
  const [start, end] = [secondsOf(textAt(raw, 'start_date')), secondsOf(textAt(raw, 'end_date'))];
  if (id === null || host === undefined || start === null || end === null || isOfCartelera(raw)) return '';
  return `${id}-${start}-${end}@${host}`;
};

/** Fields of a write that a record of a source does not have: it has them as links, author, image and slug. */
type LinkFields = 'author' | 'slug' | 'image' | 'categories' | 'tags' | 'venue' | 'venues' | 'organizer';

const isProtected: Phrase = {
  es: 'está protegido con contraseña allí, y la interfaz no muestra a esta persona lo que dice o la contraseña.',
  en: 'it is protected by a password there, and the interface does not show this person what it says, or the password.',
};
const isNone: Phrase = {
  es: 'no tiene id o título, así que no es un evento.',
  en: 'it has no id or title, so it is no event.',
};
const customFields: Phrase = {
  es: 'sus campos adicionales (custom_fields) no tienen sitio aquí.',
  en: 'its additional fields (custom_fields) have no place here.',
};

const tooManyLinks = (name: string): Phrase => ({
  es: `de ${name} solo vienen los primeros ${mostLinks}.`,
  en: `of ${name} only the first ${mostLinks} come.`,
});
const linkLists = ['venue', 'venues', 'organizer', 'categories', 'tags'] as const;

const lostLinks = (raw: Raw): readonly Phrase[] =>
  linkLists.flatMap((name) => {
    const links = listOf(raw[name]);
    return links !== null && links.length > mostLinks ? [tooManyLinks(name)] : [];
  });

const hasCustomFields = (raw: Raw): boolean => {
  const fields = raw['custom_fields'];
  return typeof fields === 'object' && fields !== null && Object.keys(fields).length > 0;
};

/** Where none was given the interface shows the event's own page (reference events-api 1). */
const websiteField = (raw: Raw): string => {
  const website = textAt(raw, 'website');
  return website === textAt(raw, 'url') ? '' : typedAddress(decodeEntities(website));
};

/**
 * The venues of an event: those of `venues`, which another Cartelera answers, else `venue`, an object for one, a list
 * for none.
 */
export const venuesOf = (raw: Raw): readonly Raw[] => {
  const all = listAt(raw, 'venues');
  return all.length > 0 ? all : listAt(raw, 'venue');
};

/** A text as it was typed where its site alone can render it, else as it is shown. */
const textOf = (
  raw: Raw,
  name: 'description' | 'excerpt',
  render: (text: string) => string,
  here: Site,
  details: EventDetails | undefined,
): string => {
  const written = details?.written?.[name] ?? '';
  return isForItsSite(written) ? withoutBlocks(written) : htmlAt(raw, name, render, here.frameHosts);
};

/** An event of a source, or why it is none; `details` are what is told of it there beside its record. */
export const eventRecord = (
  raw: Raw,
  site: string,
  here: Site,
  details?: EventDetails,
): SourceRecord | Unreadable => {
  const id = idAt(raw);
  const title = textAt(raw, 'title');
  const label = `${id ?? '?'} "${plainText(title)}"`;
  if (id === null) return { label, reason: isNone };
  if (typeof raw['title'] !== 'string') return { label, reason: isNone, key: globalIdOf(raw, site) };
  if (isMasked(raw)) return { label, reason: isProtected };
  const { written, state } = details ?? { written: null, state: null };
  const publication = publicationOf(raw);
  const { said, isPresumed, losses } = stateOf(raw, state);
  const times = timesOf(raw, here);
  const termsIn = (name: string): readonly string[] =>
    listAt(raw, name).flatMap((term) => {
      const termId = idAt(term);
      return termId === null ? [] : [termKey(site, termId)];
    });
  const fieldsAt = mapFields(eventFields, ({ type }, name) => {
    if (!(name in raw)) return undefined;
    if (type === 'html') return htmlAt(raw, name, renderDescription, here.frameHosts);
    return type === 'flag' ? raw[name] === true : decodeEntities(textAt(raw, name));
  });
  const fields: Readonly<Record<Exclude<keyof EventChange, LinkFields>, unknown>> = {
    ...fieldsAt,
    ...publication.fields,
    title: titleAt(raw, 'title'),
    description: textOf(raw, 'description', renderDescription, here, details),
    excerpt: textOf(raw, 'excerpt', renderExcerpt, here, details),
    visibility_password: written?.password,
    ...times.fields,
    cost: costField(raw),
    website: websiteField(raw),
    tickets: Array.isArray(raw['tickets']) ? raw['tickets'] : undefined,
    event_status: isPresumed ? undefined : said['event_status'],
    status_note: isPresumed ? undefined : said['status_note'],
  };
  return {
    ...sharedOf(raw, site),
    kind: 'event',
    label,
    id,
    fields: definedOf(fields),
    parent: null,
    links: {
      venues: venuesOf(raw).map((venue) => globalIdOf(venue, site)),
      organizers: listAt(raw, 'organizer').map((organizer) => globalIdOf(organizer, site)),
      terms: [...termsIn('categories'), ...termsIn('tags')],
    },
    columns: { lineage: lineageOf(raw, site), ...times.columns },
    icalendar: { uid: tecUid(raw, site) },
    published: publication.published,
    losses: [
      ...publication.losses,
      ...losses,
      ...lostLinks(raw),
      ...(hasCustomFields(raw) ? [customFields] : []),
    ],
    ...(isPresumed && { presumed: said }),
  };
};
