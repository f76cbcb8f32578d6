import type { PreparedImage } from '../../calendar/images/images.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { Executor } from '../../storage/dialect.ts';
import type { Status } from '../../storage/tables.ts';
import type { TextLengths } from './cut-fields.ts';
import type { SourceRecord } from './source.ts';

/** The fields of a record, checked: what its kind made of them. */
export type CheckedFields = Readonly<Record<string, unknown>>;

/** A record that is to be written. */
export interface PlannedRecord {
  readonly record: SourceRecord;
  readonly fields: CheckedFields;
  /** Of the record here that is to be changed; null makes a new one. */
  readonly id: number | null;
  /** Id of the author here. */
  readonly author: number;
  /** Null for none, undefined leaves the one that is there. */
  readonly image: PreparedImage | null | undefined;
}

/** The id here of the record with that key, as far as it is here and not in the trash. */
export type FindByKey = (key: string) => number | undefined;

/** A record that is here. */
export interface RecordHere {
  readonly status: Status;
  /** As stored: HTML. */
  readonly name: string;
}

/** How records of one kind come in. */
export interface KindImports {
  /** The fields without which there is no record. */
  readonly needed: readonly string[];
  /** The texts that are cut before they are checked. */
  readonly lengths: TextLengths;
  /** @throws AppError naming the fields that make no record. */
  readonly check: (fields: Readonly<Record<string, unknown>>, actor: Actor) => Promise<CheckedFields>;
  /** Writes the records and gives their ids in order; part of the transaction that is handed in. */
  readonly write: (
    executor: Executor,
    actor: Actor,
    planned: readonly PlannedRecord[],
    find: FindByKey,
  ) => Promise<readonly number[]>;
  /** The id of a record of the same name that was here before, or null. */
  readonly findSame: (
    executor: Executor,
    record: SourceRecord,
    fields: CheckedFields,
  ) => Promise<number | null>;
  /** Which of these records are here; terms, which have no status, are published. */
  readonly findHere: (executor: Executor, ids: readonly number[]) => Promise<ReadonlyMap<number, RecordHere>>;
  /** Puts a record that vanished from its source into the trash; terms are deleted. */
  readonly remove: (id: number, actor: Actor) => Promise<void>;
}
