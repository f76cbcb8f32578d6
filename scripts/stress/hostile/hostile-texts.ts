import { scriptPayloads } from '../../../test/support/script-payloads.ts';

/** Texts that have broken programs before, by what they try. None is longer than some kilobytes. */
export const hostileTexts: readonly string[] = [
  // Nothing, and what looks like it.
  ...['', ' ', '\t\n', '\u00a0', '\u200b', '0', '-0', 'null', 'undefined', 'NaN', 'false'],
  // What no database or no encoding stores.
  ...['\0', 'a\0b', '\ud800', '\udfff\ud800', 'a\ud83dz', '\ufffe\uffff', '\u0001\u001b[2J', '\r\nX: 1'],
  // Directions, joiners, towers of marks and letters whose case has another length.
  ...['\u202eabc\u202d', '👨‍👩‍👧‍👦', `Z${'\u0335\u0351'.repeat(200)}`, 'ß', 'İıſK', 'ﬃ', '½'],
  // Numbers past what numbers hold.
  ...['9007199254740993', '-9223372036854775809', '1e309', '1e-400', '0x10', '9'.repeat(400), '1,5', '١٢'],
  // Dates at and past the ends, and zones.
  ...['0000-00-00 00:00:00', '9999-12-31 23:59:59', '-271821-04-20', '+275760-09-14', '2031-02-30'],
  ...['2031-03-30 02:30:00', '+99999999 years', '2031-05-10T20:00:00+99:99', '24:60:61', 'Etc/GMT+20'],
  // SQL, LIKE and full-text operators.
  ...["'", '"', "' OR '1'='1", '1; drop table events;--', '\\', '\\\\%_', "x' union select 1--", '$1', '?'],
  ...['"a" NEAR/3 "b"', 'a AND', 'NOT', ')))', 'a*', '^a', 'title:a', 'a:*&!', '{a b}:c', 'a b '.repeat(200)],
  // Markup and shortcodes.
  ...['&#0;&#xd800;&#99999999;', '<!--', ']]>', '<b>'.repeat(300), '<'.repeat(2000), '&'.repeat(2000)],
  ...['<p>\n\n'.repeat(200), '"\''.repeat(500), '[caption]', '<!-- wp:html -->', '{{7*7}}'],
  ...scriptPayloads.slice(0, 20),
  // Paths, addresses and names of properties.
  ...['../../../../etc/passwd', 'file:///etc/passwd', 'http://127.0.0.1:9/x', 'http://[::1]/', 'http://'],
  ...['//', 'https://a b/', 'mailto:x', '__proto__', 'constructor', 'toString', 'hasOwnProperty', 'then'],
  // Lists in a text, and lengths.
  ...[',', ',,,', '1,'.repeat(900), 'x'.repeat(5000), 'ñ'.repeat(3000), '\n'.repeat(3000), '$'.repeat(1000)],
];
