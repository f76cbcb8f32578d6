import type { Presumed, SourceRecord } from './source.ts';

const both = (record: SourceRecord, { fields, columns }: Presumed): SourceRecord => ({
  ...record,
  fields: { ...record.fields, ...fields },
  columns: { ...record.columns, ...columns },
});

/**
 * The record with fields and columns that older versions did not read; `isPresumed` when they say what those versions
 * took for granted.
 */
export const withNewer = (record: SourceRecord, said: Presumed, isPresumed: boolean): SourceRecord =>
  isPresumed ? { ...record, presumed: said } : both(record, said);

/** The record as it is written. */
export const withPresumed = (record: SourceRecord): SourceRecord => both(record, record.presumed ?? {});
