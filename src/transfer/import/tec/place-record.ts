import { stateProvinceOf } from '../../../calendar/venues/json.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { asWritten } from '../../../kernel/text/html/as-written.ts';
import { cleanHtml, cleanTitle } from '../../../kernel/text/html/cleaning.ts';
import { decodeEntities } from '../../../kernel/text/html/entities.ts';
import { plainText } from '../../../kernel/text/html/plain-text.ts';
import { renderDescription, renderExcerpt, renderTitle } from '../../../kernel/text/html/rendering.ts';
import { cutFields, placeExcerpt } from '../cut-fields.ts';
import type { SourceRecord } from '../source.ts';
import { typedAddress } from '../typed-address.ts';
import { globalIdOf, idAt, lineageOf, type Raw, textAt } from './raw.ts';
import { imageOf, isMasked, publicationOf } from './shared-fields.ts';

const lines = {
  venue: ['address', 'city', 'country', 'province', 'state', 'zip', 'phone'],
  organizer: ['phone', 'email'],
} as const;

const onlyName: Phrase = {
  es: 'protegido con contraseña allí: solo vino el nombre.',
  en: 'protected by a password there: only its name came.',
};

const venueFields = (raw: Raw): Record<string, unknown> => {
  const [state, province, country] = [textAt(raw, 'state'), textAt(raw, 'province'), textAt(raw, 'country')];
  const shown = textAt(raw, 'stateprovince');
  const isDerived = shown === stateProvinceOf({ stateprovince: '', state, province, country });
  const degrees = (name: string): unknown => raw[name] ?? '';
  return {
    stateprovince: isDerived ? '' : decodeEntities(shown),
    show_map: raw['show_map'] === true,
    show_map_link: raw['show_map_link'] === true,
    geo_lat: degrees('geo_lat'),
    geo_lng: degrees('geo_lng'),
  };
};

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
  const written = asWritten(name, (text) => renderTitle(cleanTitle(text)));
  const description = asWritten(textAt(raw, 'description'), (text) =>
    renderDescription(cleanHtml(text, frameHosts)),
  );
  const { fields: rest, cuts } = cutFields(
    { excerpt: asWritten(textAt(raw, 'excerpt'), (text) => renderExcerpt(cleanHtml(text, frameHosts))) },
    placeExcerpt,
  );
  const texts = Object.fromEntries(lines[kind].map((line) => [line, decodeEntities(textAt(raw, line))]));
  const all = {
    ...publication.fields,
    [kind]: written,
    description,
    ...texts,
    website: typedAddress(textAt(raw, 'website')),
    ...(kind === 'venue' ? venueFields(raw) : {}),
  };
  const masked = isMasked(raw);
  return {
    kind,
    key: globalIdOf(raw, site),
    label: `${id} "${plainText(name)}"`,
    id,
    slug: textAt(raw, 'slug') || null,
    fields: masked ? { ...publication.fields, [kind]: written } : all,
    parent: null,
    links: { venues: [], organizers: [], terms: [] },
    author: textAt(raw, 'author') || null,
    image: imageOf(raw),
    columns: {
      lineage: lineageOf(raw, site),
      ...(masked ? {} : { excerpt: cleanHtml(rest.excerpt, frameHosts) }),
    },
    published: publication.published,
    mayMatchByName: false,
    losses: [...publication.losses, ...(masked ? [onlyName] : cuts)],
  };
};
