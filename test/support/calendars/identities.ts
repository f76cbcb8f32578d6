import { lastModified, shownSince } from '../../../src/calendar/records/record-links.ts';
import type { TestLocation } from '../databases/databases.ts';
import { exported } from './exporting.ts';

/** What calendar programs know an event and its versions by. */
export interface Identity {
  readonly uid: string;
  /** SEQUENCE. */
  readonly sequence: number;
  /** LAST-MODIFIED, as UTC time. */
  readonly modified: string;
}

/** Of all events of an export, by id. */
export const identitiesOf = (text: string): ReadonlyMap<number, Identity> => {
  const [, ...lines] = text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line));
  const stored = (kinds: readonly string[]) =>
    new Map(
      lines.filter(({ kind }) => kinds.includes(kind)).map((line) => [line.record.id as number, line.stored]),
    );
  const [places, terms, images] = [
    stored(['venue', 'organizer']),
    stored(['category', 'tag']),
    stored(['image']),
  ];
  const identityOf = ([id, event]: [number, (typeof lines)[number]]): [number, Identity] => {
    const modified = lastModified(event, [
      ...[...event.venues, ...event.organizers].map((one) => shownSince(places.get(one))),
      ...event.terms.map((one: number) => terms.get(one).modified_utc),
      images.get(event.image_id)?.modified_at ?? '',
    ]);
    return [id, { uid: event.uid, sequence: event.ical_sequence, modified }];
  };
  return new Map([...stored(['event'])].map(identityOf));
};

/** Of all events of a calendar, as `export` writes them. */
export const identitiesIn = async (location: TestLocation): Promise<ReadonlyMap<number, Identity>> =>
  identitiesOf(await exported(location, { 'no-media': 'true' }));
