import type { Warning } from '../../kernel/result.ts';
import type { Site } from '../../kernel/site.ts';
import { htmlLosses, titleLosses } from '../../kernel/text/html/cleaning.ts';
import { removedByFields } from '../records/fields.ts';
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
    ...removedByFields(texts, {}, site),
  }),
  ...publicationWarnings(fields, site, now),
];
