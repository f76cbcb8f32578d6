import { hash } from 'node:crypto';
import type { SourceRecord } from './source.ts';

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]));
};

const hasFrame = /<iframe/i;

/**
 * The same for two readings of a record exactly when the same would be made of it, its author apart; `frameHosts` are
 * those whose frames may stand in texts.
 */
export const fingerprintOf = (record: SourceRecord, frameHosts: readonly string[]): string => {
  const {
    kind: _kind,
    key: _key,
    label: _label,
    mayMatchByName: _match,
    losses: _losses,
    onlyName: _onlyName,
    author: _author,
    presumed: _presumed,
    icalendar: _icalendar,
    ...all
  } = record;
  // When a term was changed follows from what was changed.
  const isTerm = record.kind === 'category' || record.kind === 'tag';
  const { modified_utc: _modified, ...columns } = record.columns;
  const text = JSON.stringify(sorted(isTerm ? { ...all, columns } : all));
  return hash('sha256', hasFrame.test(text) ? `${text}${frameHosts.join()}` : text);
};
