import type { Site } from '../../kernel/site.ts';
import { htmlLosses, titleLosses } from '../../kernel/text/html/cleaning.ts';
import { lineLosses } from '../../kernel/text/single-line.ts';
import type { Warning } from '../../kernel/warning.ts';
import { type Fields, publicationWarnings, textWarnings } from '../records/warnings.ts';
import type { PlaceKind, PlaceRow } from './kind.ts';

/** What a write of these fields stores differently from what was sent. */
export const placeWarnings = <Row extends PlaceRow>(
  { name, texts }: Pick<PlaceKind<Row>, 'name' | 'texts'>,
  fields: Fields,
  site: Site,
  now: Temporal.Instant,
): readonly Warning[] => [
  ...textWarnings(fields, {
    [name]: titleLosses,
    description: (text) => htmlLosses(text, site.frameHosts),
    ...Object.fromEntries(
      Object.entries(texts).flatMap(([text, { isWebsite }]) => (isWebsite ? [] : [[text, lineLosses]])),
    ),
  }),
  ...publicationWarnings(fields, site, now),
];
