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
import { htmlAt, isMasked, publicationOf, sharedOf, titleAt } from './shared-fields.ts';
import { globalIdOf, idAt, lineageOf, listAt, listOf, mostLinks, type Raw, textAt } from './site/raw.ts';
import { tecUid } from './tec-uid.ts';
import { termKey } from './term-record.ts';
import { isForItsSite, withoutBlocks } from './typed-text.ts';

const flags = ['show_map', 'show_map_link', 'hide_from_listings', 'sticky', 'featured'] as const;

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
  const record: SourceRecord = {
    ...sharedOf(raw, site),
    kind: 'event',
    label,
    id,
    fields: {
      ...publication.fields,
      title: titleAt(raw, 'title'),
      description: textOf(raw, 'description', renderDescription, here, details),
      excerpt: textOf(raw, 'excerpt', renderExcerpt, here, details),
      ...(written === null ? {} : { visibility_password: written.password }),
      ...times.fields,
      cost: costField(raw),
      website: websiteField(raw),
      ...Object.fromEntries(flags.filter((name) => name in raw).map((name) => [name, raw[name] === true])),
      ...(Array.isArray(raw['tickets']) ? { tickets: raw['tickets'] } : {}),
    },
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
  };
  return isPresumed ? { ...record, presumed: said } : { ...record, fields: { ...record.fields, ...said } };
};
