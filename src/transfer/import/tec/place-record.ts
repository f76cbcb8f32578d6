import { organizerTexts } from '../../../calendar/organizers/fields.ts';
import type { Fields } from '../../../calendar/records/fields.ts';
import { stateProvinceOf, venueTexts } from '../../../calendar/venues/fields.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { cleanHtml } from '../../../kernel/text/html/cleaning.ts';
import { decodeEntities, plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderDescription, renderExcerpt } from '../../../kernel/text/html/rendering.ts';
import { cutFields, placeExcerpt } from '../cut-fields.ts';
import { bareRecord, type SourceRecord } from '../source.ts';
import { typedAddress } from '../typed-address.ts';
import { definedOf, htmlAt, isMasked, publicationOf, sharedOf, titleAt } from './shared-fields.ts';
import { idAt, lineageOf, type Raw, textAt } from './site/raw.ts';

const onlyName: Phrase = {
  es: 'protegido con contraseña allí: solo vino el nombre.',
  en: 'protected by a password there: only its name came.',
};

const venueFields = (raw: Raw): Record<string, unknown> => {
  const [state, province, country] = [textAt(raw, 'state'), textAt(raw, 'province'), textAt(raw, 'country')];
  const shown = textAt(raw, 'stateprovince');
  const isDerived = shown === stateProvinceOf({ stateprovince: '', state, province, country });
  return {
    stateprovince: isDerived ? '' : decodeEntities(shown),
    show_map: raw['show_map'] === true,
    show_map_link: raw['show_map_link'] === true,
    geo_lat: raw['geo_lat'] ?? '',
    geo_lng: raw['geo_lng'] ?? '',
  };
};

/** Names of the texts that a source shows as they are stored. */
const linesOf = (fields: Fields): readonly string[] =>
  Object.entries(fields).flatMap(([name, { read }]) => (name === 'website' || read ? [] : [name]));
const lines = { venue: linesOf(venueTexts), organizer: linesOf(organizerTexts) };

/** A venue or organizer of a source, or null when it has no id or name. */
export const placeRecord = (
  raw: Raw,
  kind: 'venue' | 'organizer',
  site: string,
  frameHosts: readonly string[],
): SourceRecord | null => {
  const id = idAt(raw);
  const name = textAt(raw, kind);
  if (id === null || name === '') return null;
  const publication = publicationOf(raw);
  const written = titleAt(raw, kind);
  const { fields: rest, cuts } = cutFields(
    { excerpt: htmlAt(raw, 'excerpt', renderExcerpt, frameHosts) },
    placeExcerpt,
  );
  const texts = Object.fromEntries(lines[kind].map((text) => [text, decodeEntities(textAt(raw, text))]));
  const all = {
    ...publication.fields,
    [kind]: written,
    description: htmlAt(raw, 'description', renderDescription, frameHosts),
    ...texts,
    website: typedAddress(textAt(raw, 'website')),
    ...(kind === 'venue' ? venueFields(raw) : {}),
  };
  const masked = isMasked(raw);
  return {
    ...bareRecord,
    ...sharedOf(raw, site),
    kind,
    label: `${id} "${plainText(name)}"`,
    id,
    fields: definedOf(masked ? { ...publication.fields, [kind]: written } : all),
    columns: {
      lineage: lineageOf(raw, site),
      ...(masked ? {} : { excerpt: cleanHtml(rest.excerpt, frameHosts) }),
    },
    published: publication.published,
    losses: [...publication.losses, ...(masked ? [onlyName] : cuts)],
  };
};
