import type { Json } from '../../kernel/json.ts';
import { renderExcerpt } from '../../kernel/text/html/rendering.ts';
import { jsonLdDescription } from '../../kernel/text/linked-data.ts';
import type { OrganizerRow } from '../../storage/tables.ts';
import {
  imageAddress,
  masked,
  nameText,
  placeHead,
  placeTail,
  placeView,
  withoutEmpty,
} from '../linked-records/json.ts';
import type { PlaceJsonOptions, PlaceView, PlaceViewOptions } from '../linked-records/kind.ts';
import { plainTextsOf } from '../linked-records/text-fields.ts';
import { readColumns } from '../records/fields.ts';
import { organizerTexts } from './fields.ts';

/** The organizer as linked data (schema.org `Person`; reference venues-organizers-terms-api 1.5). */
const linkedData = (row: OrganizerRow, image: Json | null): Json => ({
  '@type': 'Person',
  name: nameText(row, false),
  description: jsonLdDescription(renderExcerpt(row.excerpt), row.description),
  ...imageAddress(image),
  url: row.website,
  telephone: row.phone,
  email: row.email,
  sameAs: row.website,
});

/**
 * The organizer as the interface answers it; empty texts have no key. Locked, it keeps its
 * name and hides the rest (reference venues-organizers-terms-api 1.2, 1.6, events-api Q26).
 */
export const organizerJson = (
  row: OrganizerRow,
  options: PlaceJsonOptions,
): { readonly [key: string]: Json } => {
  const { image, jsonLd, locked } = options;
  const texts = withoutEmpty(readColumns(organizerTexts, row));
  return {
    ...placeHead('organizer', row, options),
    ...(locked ? masked(texts) : texts),
    ...(jsonLd && !locked ? { json_ld: linkedData(row, image) } : {}),
    ...placeTail(row, options),
  };
};

/** An organizer as the outputs of an event show it. */
export interface OrganizerView extends PlaceView, Readonly<Record<keyof typeof organizerTexts, string>> {}

/** The view of an organizer. */
export const organizerView = (row: OrganizerRow, options: PlaceViewOptions): OrganizerView => ({
  ...placeView(row, options),
  ...plainTextsOf(organizerTexts, row, options),
});
