import { plainText } from '../../kernel/text/html/plain-text.ts';
import type { OrganizerRow } from '../../storage/tables.ts';
import { type PlaceView, type PlaceViewOptions, placeView } from '../linked-records/place-view.ts';

/** An organizer as the outputs of an event show it. */
export interface OrganizerView extends PlaceView {
  readonly email: string;
}

/** The view of an organizer. */
export const organizerView = (row: OrganizerRow, options: PlaceViewOptions): OrganizerView => ({
  ...placeView(row, options),
  email: options.locked ? '' : plainText(row.email),
});
