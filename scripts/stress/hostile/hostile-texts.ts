/** Texts that have broken somebody's program before, by what they try. None is longer than some kilobytes. */
export const hostileTexts: readonly string[] = [
  // Nothing, and what looks like it.
  ...['', ' ', '\t\n', '\u00a0', '\u200b', '\u2060\ufeff', '0', '-0', 'null', 'undefined', 'NaN', 'false'],
  // What no database or no encoding keeps.
  ...['\0', 'a\0b', '\ud800', '\udfff\ud800', 'a\ud83dz', '\ufffe\uffff', '\u0001\u001b[2J\u009b2J'],
  ...['\r\nX: 1'],
  // Directions, joiners and towers of marks.
  ...['\u202eabc\u202d', '\u2066\u2067\u2068', 'ا\u200fب', '👨‍👩‍👧‍👦', 'e\u0301'.repeat(50)],
  ...[`Z${'\u0335\u0351'.repeat(200)}`],
  ...['ß', 'İıſK', 'ﬃ', '\u1e9e', '٣', '½', '𝒜𝓃', '﷽'.repeat(40)],
  // Numbers past what numbers hold.
  ...['9007199254740993', '-9223372036854775809', '18446744073709551616', '1e309', '-1e309', '1e-400'],
  ...['0x10'],
  ...['9'.repeat(400), `0.${'0'.repeat(400)}1`, `1${'0'.repeat(30)}`, '1,5', '١٢', '+1', '1_000', 'Infinity'],
  // Dates at and past the ends.
  ...['0000-00-00 00:00:00', '9999-12-31 23:59:59', '-271821-04-20', '+275760-09-14', '2031-02-30', '@1e99'],
  ...['2031-03-30 02:30:00', 'now', '+99999999 years', 'last day of', '2031-05-10T20:00:00+99:99'],
  ...['24:60:61'],
  ...['UTC+99', 'Etc/GMT+20', 'Europe/../etc/passwd', '../../../../etc/passwd'],
  ...['America/Argentina/ComodRivadavia'],
  // SQL, LIKE and full-text operators.
  ...["'", '"', '`', "' OR '1'='1", '1; drop table events;--', '\\', '\\\\%_', '%', '_%_'],
  ...["x' union select 1--"],
  ...['"a" NEAR/3 "b"', 'a AND', 'NOT', '(', ')))', '*', 'a*', '^a', 'title:a', 'a:*&!', '{a b}:c', '- -'],
  ...['+', '||'],
  ...['$1', '$$', ':x', '?', '@@', "E'\\x'", 'pg_sleep(9)', 'a'.repeat(64), 'a b '.repeat(200)],
  // Markup.
  ...['<', '>', '&', '<script>alert(1)</script>', '<svg/onload=alert(1)>', '&#0;&#xd800;&#99999999;', '<!--'],
  ...[']]>'],
  ...['<a href="javascript:alert(1)">x</a>', '<b>'.repeat(300), '</b>'.repeat(300), '<'.repeat(2000)],
  ...['&'.repeat(2000)],
  ...['<p>\n\n'.repeat(200), '"\''.repeat(500), '--- '.repeat(300), '[caption]', '<!-- wp:html -->', '/*'],
  ...['*/', '{{7*7}}'],
  // Paths, addresses and names of properties.
  ...['..', '../..', '/etc/passwd', 'C:\\', 'file:///etc/passwd', 'http://127.0.0.1:9/x', 'http://[::1]/'],
  ...['http://0/'],
  ...['javascript:alert(1)', 'data:text/html,x', '//', 'http://', 'https://a b/', 'mailto:x'],
  ...['http://127.1/\r\nX:1'],
  ...['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length', 'then', '$where'],
  // Lists in a text, and lengths.
  ...[',', ',,,', '1,2,3', '1,'.repeat(900), 'a,'.repeat(1500), 'x'.repeat(5000), 'ñ'.repeat(3000)],
  ...['\n'.repeat(3000)],
  ...['2031-05-10 '.repeat(100), '1-'.repeat(1000), '$'.repeat(1000), '1 '.repeat(1500), '%00', '%', '%zz'],
  ...['%c0%af'],
];
