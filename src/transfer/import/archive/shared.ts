import type { Imported } from '../../../calendar/records/imported.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Site } from '../../../kernel/site.ts';
import type { SourceImage } from '../source.ts';
import type { recordFields } from './fields.ts';
import type { Place, ReadAs } from './stored.ts';

/** The key of an event or place of a calendar: like a global id, but for its name, which may change. */
export const recordKey = (calendar: string, id: number): string => `${calendar}?id=${id}`;

/** The key of a term: terms have ids of their own. */
export const termKey = (calendar: string, id: number): string => `${calendar}/terms/${id}`;

/** What a line is read with. */
export interface LineReading {
  /** The calendar that the file comes from. */
  readonly calendar: string;
  readonly here: Site;
  readonly place: Place;
  /** The id here of an image of the file; undefined when it did not come. */
  readonly image: (id: number) => number | undefined;
  /** How people find a record of that name. */
  readonly label: (name: string) => string;
}

const lostImage = (id: number): Phrase => ({
  es: `sin su imagen, la ${id}, que no vino en el archivo.`,
  en: `without its image ${id}, which did not come with the file.`,
});

/** The image that a record shows. */
export const linkedImage = (
  id: number | null,
  image: LineReading['image'],
): { readonly image: SourceImage | null; readonly losses: readonly Phrase[] } => {
  if (id === null) return { image: null, losses: [] };
  const here = image(id);
  return here === undefined
    ? { image: null, losses: [lostImage(id)] }
    : { image: { address: String(here), id: null, altText: '' }, losses: [] };
};

type StoredRecord = ReadAs<typeof recordFields>;

/** What no client writes of an event or place. */
export const sharedColumns = ({
  lineage,
  status,
  status_before_trash,
  modified_utc,
  password_hash,
}: StoredRecord): Imported['columns'] => ({
  lineage: JSON.stringify(lineage),
  status,
  status_before_trash,
  modified_utc,
  password_hash,
});

/** The fields of a write that events and places share. */
export const sharedFields = ({
  date_utc,
  description,
  website,
}: StoredRecord): Readonly<Record<string, string>> => ({ date_utc, description, website });
