import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readCookie } from '../../src/accounts/credentials/session-cookie.ts';
import { parseCost, renderCost } from '../../src/calendar/events/cost/cost.ts';
import { cleanFileName, nameInAddress } from '../../src/calendar/images/image-texts.ts';
import { untrashedSlug } from '../../src/calendar/records/slugs.ts';
import { languageOf } from '../../src/http/request/caller.ts';
import { parseJson } from '../../src/http/request/json-body.ts';
import { parseQuery } from '../../src/http/request/query.ts';
import { codingFor } from '../../src/http/response/codings.ts';
import { expectedRevisionsOf, isUnchanged } from '../../src/http/response/conditional.ts';
import { foldQuery, foldText, nameKey, sortKey, termNameKey } from '../../src/kernel/text/folding.ts';
import { asWritten } from '../../src/kernel/text/html/as-written.ts';
import { cleanHtml, cleanTermDescription, cleanTitle } from '../../src/kernel/text/html/cleaning.ts';
import { cutText } from '../../src/kernel/text/html/cut.ts';
import { isLonger } from '../../src/kernel/text/html/length.ts';
import { decodeEntities, plainText } from '../../src/kernel/text/html/plain-text.ts';
import { renderDescription, renderExcerpt, renderTitle } from '../../src/kernel/text/html/rendering.ts';
import { jsonLdDescription } from '../../src/kernel/text/linked-data.ts';
import { eventSearchWords, fieldSearchWords } from '../../src/kernel/text/search-words.ts';
import { cleanTermName, oneLine } from '../../src/kernel/text/single-line.ts';
import { slugOf } from '../../src/kernel/text/slugs.ts';
import { isWebsite } from '../../src/kernel/text/websites.ts';
import { parseTime } from '../../src/kernel/time/parse-time.ts';
import { findZone } from '../../src/kernel/time/zones.ts';
import { rangeOf } from '../../src/storage/files/image-store.ts';
import { costText } from '../../src/transfer/import/csv/cells/cost-cell.ts';
import { readDateCell } from '../../src/transfer/import/csv/cells/date-cell.ts';
import { askedNames, namesIn } from '../../src/transfer/import/csv/cells/names.ts';
import { splitDateCell } from '../../src/transfer/import/csv/cells/split-date-cell.ts';
import { readTimesCell } from '../../src/transfer/import/csv/cells/time-cell.ts';
import { fieldOfHeading } from '../../src/transfer/import/csv/columns.ts';
import { typedAddress } from '../../src/transfer/import/typed-address.ts';
import { numbersFrom, pick } from '../support/random.ts';
import { shortOrLong } from '../support/tiers.ts';

const now = Temporal.Instant.from('2026-11-21T10:00:00Z');
const madrid = findZone('Europe/Madrid') ?? assert.fail('no zone');
const dayFirst = { slash: 'dmy', other: 'dmy' } as const;
const site = { symbol: '€', position: 'postfix' } as const;
const never = (call: () => unknown) => {
  try {
    call();
  } catch {
    // Refused; how long that took is what counts.
  }
};

/** Whatever reads a text that somebody from outside has written. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  cleanTitle,
  cleanHtml: (text) => cleanHtml(text, ['videos.example']),
  cleanTermDescription,
  cleanTermName,
  oneLine,
  renderTitle,
  renderDescription,
  'renderDescription of blocks': (text) => renderDescription(`<!-- wp:html -->${text}`),
  renderExcerpt,
  'a description stored and shown': (text) => renderDescription(cleanHtml(text)),
  plainText,
  'the length of a text': (text) => isLonger(text, text.length - 1),
  'a text that is cut': (text) => cutText(text, text.length / 2),
  jsonLdDescription: (text) => jsonLdDescription('', text),
  'asWritten of titles': (text) => asWritten(text, renderTitle),
  decodeEntities,
  foldText,
  foldQuery,
  nameKey,
  termNameKey,
  sortKey,
  eventSearchWords,
  fieldSearchWords,
  slugOf,
  untrashedSlug,
  isWebsite,
  typedAddress,
  parseTime: (text) => parseTime(text, { now, zone: madrid }),
  findZone,
  'the cost of an event': (text) => {
    const cost = parseCost(text, slugOf);
    return cost === undefined ? null : renderCost(cost, site);
  },
  'a cost in a table': (text) => costText((column) => (column === 'cost' ? text : '')),
  'a date in a table': (text) => [readDateCell(text, dayFirst), splitDateCell(text), readTimesCell(text)],
  'names in a table': (text) => [namesIn(text, () => false), askedNames(text)],
  'a heading of a table': (text) => fieldOfHeading('event', text),
  parseQuery: (text) => never(() => parseQuery(text)),
  'parseQuery of a value': (text) => never(() => parseQuery(`a=${text}`)),
  parseJson: (text) => never(() => parseJson(Buffer.from(text))),
  expectedRevisionsOf,
  isUnchanged: (text) => isUnchanged(text, '"x"'),
  languageOf: (text) => languageOf(text, { languages: ['es', 'en'], ofSite: 'es' }),
  codingFor: (text) => codingFor(text, 100_000),
  rangeOf: (text) => rangeOf(text, 1000),
  readCookie: (text) => readCookie('session', { cookie: text }, { isSecure: false, path: '/' } as never),
  'names of files': (text) => [cleanFileName(text), nameInAddress(`https://x.test/${text}`)],
};

const pieces = [
  ...[
    ' ',
    '\n',
    '\t',
    '\r\n',
    '\u00a0',
    'a',
    'é',
    'e\u0301',
    '\u0301',
    // Above and below the letter: to be put into order.
    '\u0301\u0316',
    '😀',
    'ﷺ',
    '1',
    '0',
    '.',
    ',',
    ';',
    ':',
    '-',
    '--',
    '+',
  ],
  ...[
    '<',
    '>',
    '</',
    '/>',
    '<a ',
    '<a href="',
    '<b>',
    '</b>',
    '<p>',
    '</p>',
    '<pre>',
    '<!--',
    '-->',
    '<!',
    '<?',
    '<script>',
  ],
  ...[
    '<svg>',
    '<br>',
    '<li>',
    '<td>',
    '&',
    '&#',
    '&#1',
    '&#x',
    '&amp;',
    '&nbsp;',
    '&a',
    '&lt;',
    '"',
    "'",
    '`',
    '``',
    "''",
  ],
  ...[
    '=',
    '="',
    "='",
    '/',
    '\\',
    '%',
    '%C3',
    '*',
    '(',
    ')',
    '[',
    ']',
    '{',
    '}',
    '[caption',
    ':)',
    ':-',
    'x',
    '1x1',
    "1'",
    '1"',
  ],
  ...[
    '€',
    '$',
    'EUR',
    '1,',
    '1.',
    '2031-',
    '05-',
    'T',
    'Z',
    '10:',
    'UTC+',
    'next ',
    'day ',
    'http://',
    'https:',
    'javascript:',
  ],
  ...[
    '"a",',
    'W/"',
    'q=0.',
    'gzip;',
    'es-',
    'bytes=',
    '1-',
    'name=',
    'a=1&',
    'a[',
    '[]=',
    '[a]',
    '<!-- wp:',
    '__trashed',
    '-1',
  ],
];

const repeated = (pattern: string, length: number): string =>
  pattern.repeat(Math.ceil(length / pattern.length)).slice(0, length);

/** Texts of about a length: a piece again and again, two in turn, one kind and then another, and with an odd end. */
const shapes: readonly ((one: string, other: string, length: number) => string)[] = [
  (one, _, length) => repeated(one, length),
  (one, other, length) => repeated(one + other, length),
  (one, other, length) => repeated(one, length / 2) + repeated(other, length / 2),
  (one, other, length) => other + repeated(one, length) + other,
  (one, _, length) => `a${repeated(one, length)}\u0000b`,
];

/** Milliseconds of the processor's that a call takes: what others do meanwhile does not count. */
const cost = (read: (text: string) => unknown, text: string): number => {
  const before = process.cpuUsage();
  read(text);
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
};

const long = 32_000;
/** Below this nothing is compared: collecting garbage takes longer. */
const notable = 60;
/** Four times the text may take this many times as long; with the square of the length it would be 16. */
const mostGrowth = 9;

/** The least of some runs is what the work itself takes. */
const leastCost = (read: (text: string) => unknown, text: string): number =>
  Math.min(...[0, 1, 2].map(() => cost(read, text)));

const faultOf = (read: (text: string) => unknown, make: (length: number) => string): string | null => {
  if (cost(read, make(long)) < notable) return null;
  const [short, whole] = [leastCost(read, make(long / 4)), leastCost(read, make(long))];
  return whole >= notable && whole > mostGrowth * short ? `${short} ms, ${whole} ms` : null;
};

test('reading a text four times as long takes about four times as long, whatever it is made of', () => {
  const random = numbersFrom(Number(process.env['LONG_TEXTS_SEED'] ?? 7));
  const others = Number(process.env['LONG_TEXTS'] ?? shortOrLong(5, 20));
  const cases = [
    ...pieces.map((one) => ({ one, other: one, shape: shapes[0] })),
    ...Array.from({ length: others }, () => ({
      one: pick(random, pieces),
      other: pick(random, pieces),
      shape: pick(random, shapes),
    })),
  ];
  const faults: string[] = [];
  for (const [index, [name, read]] of Object.entries(readers).entries()) {
    // The short form tries each text with every fourth reader.
    const some = cases.filter((_, at) => (at + index) % shortOrLong(4, 1) === 0);
    for (const { one, other, shape } of some) {
      const fault = faultOf(read, (length) => shape?.(one, other, length) ?? '');
      if (fault !== null) faults.push(`${name}: ${JSON.stringify([one, other])}: ${fault}`);
    }
  }
  assert.deepEqual(faults, []);
});
