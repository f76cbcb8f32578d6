import type { Status } from '../../database/tables.ts';
import type { Imported } from '../../records/imported.ts';
import { isRecordHash } from '../../records/record-password.ts';
import { writableStatuses } from '../../records/status.ts';
import { choiceAt, type JsonObject, textAt, textOrNullAt, textsAt, timeAt, WrongLine } from './stored.ts';

const statuses: readonly Status[] = [...writableStatuses, 'trash'];

const hashAt = (stored: JsonObject): string | null => {
  const hash = textOrNullAt(stored, 'password_hash');
  if (hash !== null && !isRecordHash(hash) && !/^[0-9a-f]{64}$/.test(hash))
    throw new WrongLine('password_hash');
  return hash;
};

/** What no client writes of an event or place. @throws WrongLine */
export const sharedColumns = (stored: JsonObject): Imported['columns'] => ({
  lineage: JSON.stringify(textsAt(stored, 'lineage')),
  status: choiceAt(stored, 'status', statuses),
  status_before_trash:
    textOrNullAt(stored, 'status_before_trash') === null
      ? null
      : choiceAt(stored, 'status_before_trash', statuses),
  modified_utc: timeAt(stored, 'modified_utc'),
  password_hash: hashAt(stored),
});

/** The fields of a write that events and places share. @throws WrongLine */
export const sharedFields = (stored: JsonObject): Readonly<Record<string, string>> => ({
  date_utc: timeAt(stored, 'date_utc'),
  description: textAt(stored, 'description'),
  website: textAt(stored, 'website'),
});
