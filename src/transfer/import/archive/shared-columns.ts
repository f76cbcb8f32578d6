import type { Imported } from '../../../calendar/records/imported.ts';
import type { recordFields } from './fields.ts';
import type { ReadAs } from './stored.ts';

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
