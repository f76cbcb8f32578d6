import {
  costFields,
  personFields,
  priceFields,
  sizeFields,
  storedFields,
  ticketFields,
} from '../../../src/transfer/import/archive/fields.ts';
import { headerFields, siteFields } from '../../../src/transfer/import/archive/header.ts';
import { type Fields, isLike, needed, unread } from '../../../src/transfer/import/archive/stored.ts';

const objects: readonly (readonly [name: string, fields: Fields])[] = [
  ['first line', headerFields],
  ['first line: `site`', siteFields],
  ['`user`: `record`', personFields],
  ['`image`: `stored`', storedFields.image],
  ['… each of `sizes`', sizeFields],
  ['`category`, `tag`: `stored`', storedFields.category],
  ['`venue`: `stored`', storedFields.venue],
  ['`organizer`: `stored`', storedFields.organizer],
  ['`event`: `stored`', storedFields.event],
  ['… `cost`', costFields],
  ['… each of `prices`', priceFields],
  ['… each of `tickets`', ticketFields],
];

const said = (missing: unknown): string => {
  if (isLike(missing)) return `as \`${missing.like}\``;
  // One in which every key is absent.
  const isObject = typeof missing === 'object' && missing !== null && !Array.isArray(missing);
  return `\`${isObject ? '{}' : JSON.stringify(missing)}\``;
};

const quoted = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ');

const row = (name: string, fields: Fields): string => {
  const read = Object.entries(fields).filter(([, field]) => field !== unread);
  const must = read.filter(([, { missing }]) => missing === needed).map(([key]) => key);
  const others = Map.groupBy(
    read.filter(([, { missing }]) => missing !== needed),
    ([, { missing }]) => said(missing),
  );
  const stated = [...others].map(([value, keys]) => `${value}: ${quoted(keys.map(([key]) => key))}`);
  return `| ${name} | ${quoted(must)} | ${stated.join('; ')} |`;
};

/** What the absence of each key of an export means, as docs/exporting.md has it. */
export const renderExportFields = (): string =>
  [
    '| Object | Needed | Absent means |',
    '|---|---|---|',
    ...objects.map(([name, fields]) => row(name, fields)),
  ].join('\n');
