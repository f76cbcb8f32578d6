import assert from 'node:assert/strict';
import { test } from 'node:test';
import { jsonLdDescription, jsonLdText } from '../linked-data.ts';
import { cleanTermName, oneLine } from '../single-line.ts';
import { isLinkable, isWebsite } from '../websites.ts';
import { decodeEntities, escapeHtml, plainText } from './plain-text.ts';

test('rendered HTML as plain text', () => {
  const rows = [
    ['Jazz &#038; &#8220;Blues&#8221;', 'Jazz & “Blues”'],
    ['<p>uno<br />\ndos</p>\n<p>tres <b>x</b>y</p>', 'uno\ndos\n\ntres xy'],
    ['<h2>T</h2>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>', 'T\n\na\nb'],
    ['<pre>a\n  b</pre>', 'a\n  b'],
    ['a &amp;lt; &lt;b&gt;', 'a &lt; <b>'],
    ['a<!-- b -->c', 'ac'],
    ['', ''],
  ] as const;
  for (const [html, text] of rows) assert.equal(plainText(html), text, html);
});

test('entities become characters, never unusable ones', () => {
  assert.equal(
    decodeEntities('&eacute;&hellip;&#241;&#xF1;&#128;&CounterClockwiseContourIntegral;'),
    'é…ññ€∳',
  );
  assert.equal(
    decodeEntities('&nosuch; &#0;&#xD800;&#1114112; &amp;lt;'),
    '&nosuch; \ufffd\ufffd\ufffd &lt;',
  );
});

test('plain text for HTML', () => {
  assert.equal(escapeHtml(`<a b="c" d='e'>&`), '&lt;a b=&quot;c&quot; d=&#039;e&#039;&gt;&amp;');
});

test('descriptions in linked data are one escaped paragraph of at most 30 words, without shortcodes', () => {
  assert.equal(jsonLdDescription('', ''), '');
  assert.equal(jsonLdDescription('', '<p>Gran sala</p>'), '&lt;p&gt;Gran sala&lt;/p&gt;\\n');
  assert.equal(jsonLdDescription('', '<p>a<br />\nb</p>\n<p>c</p>'), '&lt;p&gt;a b c&lt;/p&gt;\\n');
  assert.equal(jsonLdDescription('<p>e</p>', '<p>d</p>'), '&lt;p&gt;e&lt;/p&gt;\\n');
  const more = `&lt;p&gt;${'a '.repeat(30)}[&hellip;]&lt;/p&gt;\\n`;
  assert.equal(jsonLdDescription('', 'a '.repeat(31)), more);
  assert.equal(
    jsonLdDescription('', `[gallery ids="1"]<!-- wp:x --> ${'<b>a</b>\n\n'.repeat(31)}[/caption]`),
    more,
  );
  assert.equal(
    jsonLdDescription('', `"a" [2] [...] 'b'`),
    `&lt;p&gt;&quot;a&quot; [2] [...] 'b'&lt;/p&gt;\\n`,
  );
  assert.equal(jsonLdText('<b>Jazz</b> &#038; Blues'), '&lt;b&gt;Jazz&lt;/b&gt; &#038; Blues');
});

test('text fields are one line, otherwise kept', () => {
  const rows = [
    ['  Calle   <b>Mayor</b>\n 3 ', 'Calle Mayor 3'],
    ['A & B', 'A & B'],
    ['C:\\dir 100%20', 'C:\\dir 100%20'],
    ['1 < 2', '1 < 2'],
    ['a <b', 'a &lt;b'],
    ['<<b>script>x', '&lt;script>x'],
    ['a<script>b</script>c', 'ac'],
  ] as const;
  for (const [input, stored] of rows) assert.equal(oneLine(input), stored, input);
});

test('names of terms are one line with entities', () => {
  assert.equal(cleanTermName('  <b>Pan</b>  &  "Vino" '), 'Pan &amp; "Vino"');
  assert.equal(cleanTermName('Jazz &amp; Blues > 1 <b'), 'Jazz &amp; Blues &gt; 1 &lt;b');
  assert.equal(cleanTermName('<i></i> '), '');
});

test('a website is an absolute http or https address in ASCII', () => {
  const good = ['http://a.b/', 'HTTPS://example.test/x?a=1&b=2#c', 'https://a.example/sala%20uno?q=%C3%B1'];
  const bad = [
    '',
    'foo',
    'example.com',
    '//a.b/',
    'http://',
    'http:///a',
    'javascript://a/%0aalert(1)',
    'ftp://a.b/',
  ];
  const odd = [
    'https://a.b/ c',
    'https://ñ.example/',
    'https://a.b/"onclick',
    'https://a.b/\n',
    'http://a b/',
  ];
  for (const url of good) assert.equal(isWebsite(url), true, url);
  for (const url of [...bad, ...odd]) assert.equal(isWebsite(url), false, url);
});

test('an address is safe to link with http, https, ftp and mailto, and no other scheme', () => {
  const good = [
    'http://a.b/',
    'FTP://a.b/plano.pdf',
    'mailto:sala@a.example',
    'MailTo:a@b.example?subject=Hola',
  ];
  const bad = [
    ...[
      '',
      'foo',
      'a.b',
      '//a.b/',
      'javascript:alert(1)',
      'JavaScript://a/%0aalert(1)',
      'vbscript:x',
      'data:text/html,x',
    ],
    ...[
      'file:///etc/passwd',
      'blob:https://a.b/x',
      'java\tscript:x',
      ' http://a.b/',
      'mailto:',
      'mailto:sala',
      'ftp:',
      'tel:+34600',
    ],
    ...['mailto:a@b.example"x', 'mailto:a b@c.example', 'ftp://ñ.example/'],
  ];
  for (const url of good) assert.equal(isLinkable(url), true, url);
  for (const url of bad) assert.equal(isLinkable(url), false, url);
});
