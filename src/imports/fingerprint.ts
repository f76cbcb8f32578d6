import { hash } from 'node:crypto';
import type { SourceRecord } from './source.ts';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
};

/** The same for two readings of a record exactly when the source said the same of it; `author` is whose it is here. */
export const fingerprintOf = (record: SourceRecord, author: number): string => {
  const {
    kind: _kind,
    key: _key,
    label: _label,
    mayMatchByName: _match,
    losses: _losses,
    onlyName: _onlyName,
    ...said
  } = record;
  return hash('sha256', JSON.stringify(sorted({ ...said, author })));
};
