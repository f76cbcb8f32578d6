import { untrashedSlug } from '../../../calendar/records/slugs.ts';
import { writableStatuses } from '../../../calendar/records/status.ts';
import { type Phrase, phraseIf } from '../../../kernel/phrase.ts';
import { asWritten } from '../../../kernel/text/html/as-written.ts';
import { cleanHtml, cleanTitle } from '../../../kernel/text/html/cleaning.ts';
import { renderTitle } from '../../../kernel/text/html/rendering.ts';
import type { SourceImage, SourceRecord } from '../source.ts';
import { globalIdOf, idAt, type Raw, rawOf, textAt } from './site/raw.ts';

/** Publication date and status as a client would write them. */
interface Publication {
  readonly fields: Readonly<Record<'date' | 'date_utc', string | undefined>> & { readonly status: string };
  readonly published: boolean;
  readonly losses: readonly Phrase[];
}

const moment = /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/;
const isMoment = (text: string): boolean => moment.test(text) && !text.startsWith('0000');

/** Of drafts the source may know the date only in its own zone (reference events-api 1). */
const dateFields = (raw: Raw): Omit<Publication['fields'], 'status'> => {
  const [utc, local] = [textAt(raw, 'date_utc'), textAt(raw, 'date')];
  if (isMoment(utc)) return { date: undefined, date_utc: utc };
  return { date: isMoment(local) ? local : undefined, date_utc: undefined };
};

/** Returns the fields that have a value. */
export const definedOf = (fields: Readonly<Record<string, unknown>>): SourceRecord['fields'] =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/** Reads when and how a record of the source is published. */
export const publicationOf = (raw: Raw): Publication => {
  const status = textAt(raw, 'status');
  const isKnown = writableStatuses.some((known) => known === status);
  return {
    fields: { ...dateFields(raw), status: isKnown ? status : 'draft' },
    published: status === 'publish',
    losses: phraseIf(!isKnown, {
      es: `el estado "${status}" no existe aquí: entra como borrador.`,
      en: `there is no status "${status}" here: it comes in as a draft.`,
    }),
  };
};

/** The picture of a record, or null. */
const imageOf = (raw: Raw): SourceImage | null => {
  const image = rawOf(raw['image']);
  const said = image === null ? '' : textAt(image, 'url');
  // A bare number would be an image of this calendar.
  const address = /^\d+$/.test(said) ? `/${said}` : said;
  return image === null || address === ''
    ? null
    : { address, id: idAt(image), altText: textAt(image, 'alt_text') };
};

/** Whether a password hides the record from this reading (reference events-api 1.6): its switches are null then. */
export const isMasked = (raw: Raw): boolean => raw['show_map'] === null || raw['all_day'] === null;

/** What is read alike of events, venues and organizers. */
export const sharedOf = (raw: Raw, site: string) => ({
  key: globalIdOf(raw, site),
  // A venue in the trash is still embedded in its events, with this end to its slug.
  slug: untrashedSlug(textAt(raw, 'slug')) || null,
  author: textAt(raw, 'author') || null,
  image: imageOf(raw),
  mayMatchByName: false,
});

/** A text of HTML under that name, as a client would write it. */
export const htmlAt = (
  raw: Raw,
  name: string,
  render: (text: string) => string,
  frameHosts: readonly string[],
): string => asWritten(textAt(raw, name), (text) => render(cleanHtml(text, frameHosts)));

/** A title or name under that name, likewise. */
export const titleAt = (raw: Raw, name: string): string =>
  asWritten(textAt(raw, name), (text) => renderTitle(cleanTitle(text)));
