import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cleanHtml, cleanTermDescription, cleanTitle, htmlLosses, titleLosses } from './cleaning.ts';

const rows: readonly (readonly [input: string, stored: string])[] = [
  ['<p onclick="x()">a</p><script>alert(1)</script>', '<p>a</p>'],
  ['<SCRIPT>if (a<b) x("</p>")</SCRIPT >t', 't'],
  ['<style>p { color: red }</style>t', 't'],
  ['<script>never closed', ''],
  ['<textarea>never <br>closed', 'never <br>closed'],
  ['<svg onload="x()"><script>y</script></svg>t', 't'],
  ['<a href="javascript:alert(1)">l</a>', '<a>l</a>'],
  ['<a href=" java\nscript:alert(1)">l</a>', '<a>l</a>'],
  ['<a href="java&#115;cript&colon;alert(1)">l</a>', '<a>l</a>'],
  ['<a href="&#x0000000000006A;avascript:x">l</a>', '<a>l</a>'],
  ['<a href="&#00000000000106;avascript:x">l</a>', '<a>l</a>'],
  ['<p style="position&#000000000058;fixed">c</p>', '<p>c</p>'],
  ['<a href="&amp;#106;avascript:x">l</a>', '<a href="&amp;#106;avascript:x">l</a>'],
  ['<img src="data:text/html,x">', '<img>'],
  ['<a href="?a=1&b=2&amp;c=3">l</a>', '<a href="?a=1&#038;b=2&amp;c=3">l</a>'],
  [`<a href='x"onmouseover=y()'>l</a>`, '<a href="x&quot;onmouseover=y()">l</a>'],
  ['<b><i>x</b></i>', '<b><i>x</i></b>'],
  ['<div><em>open', '<div><em>open</em></div>'],
  ['</div>x', 'x'],
  ['<br> <br/> <hr class="a">', '<br> <br /> <hr class="a">'],
  ['<img src="a.png" alt="">', '<img src="a.png" alt="">'],
  ['<p style="text-align: center;">c</p>', '<p style="text-align: center;">c</p>'],
  ['<p style="color:red;position:fixed">c</p>', '<p style="color:red">c</p>'],
  ['<p style="background:url(x)">c</p>', '<p>c</p>'],
  ['<p style="width:expression(x())">c</p>', '<p>c</p>'],
  ['1 < 2 > 0 & 3 <3 </3', '1 &lt; 2 &gt; 0 &#038; 3 &lt;3 &lt;/3'],
  ['a <b', 'a &lt;b'],
  ['&eacute; &#241; &lt;', '&eacute; &#241; &lt;'],
  ['<form><input name="a">texto</form>', 'texto'],
  ['a<!-- note -->b<!DOCTYPE x>c', 'abc'],
  ['C:\\temp %20', 'C:\\temp %20'],
  ['a\u0000b\u0001c\ud800d', 'abc\ufffdd'],
];

test('what is stored is safe, well-formed and otherwise what was sent', () => {
  for (const [input, stored] of rows) {
    assert.equal(cleanHtml(input), stored, input);
    assert.equal(cleanTitle(input), stored, input);
    assert.equal(cleanHtml(stored), stored, `again: ${input}`);
  }
});

test('a frame stays only if it shows an allowed host', () => {
  const frame = '<iframe src="https://videos.example/1"></iframe>';
  assert.equal(cleanHtml(`${frame}t`), 't');
  assert.equal(cleanHtml(`${frame}t`, ['videos.example']), `${frame}t`);
  assert.equal(cleanHtml(`${frame}t`, ['example']), 't');
  assert.equal(cleanHtml('<iframe src="/here"></iframe><iframe>x</iframe>t', ['videos.example']), 't');
});

test('elements nested without end are stored without the innermost tags', () => {
  const stored = cleanHtml('<div>'.repeat(100_000));
  assert.equal(stored, '<div>'.repeat(100) + '</div>'.repeat(100));
  assert.equal(cleanHtml(`${'<div>'.repeat(150)}x${'</div>'.repeat(150)}y`).replace(/<[^>]*>/g, ''), 'xy');
});

test('paragraphs and list items that are never ended are no nesting', () => {
  const stored = cleanHtml('<p>a'.repeat(500));
  assert.equal(stored, '<p>a</p>'.repeat(500));
});

test('the description of a term keeps inline markup only', () => {
  assert.equal(
    cleanTermDescription(
      'Jazz & <b>Blues</b>\n<p onclick="x()">a\\b</p><script>y</script><a href="https://a.example">l</a>',
    ),
    'Jazz &amp; <b>Blues</b>\na\\b<a href="https://a.example">l</a>',
  );
});

test('a text of elements nested without end is compared with what is left of it', () => {
  const nested = `${'<svg><textarea><xmp>'.repeat(5000)}a${'</xmp></textarea></svg>'.repeat(5000)}`;
  assert.deepEqual(htmlLosses(nested), ['html_removed', 'text_lost']);
  assert.deepEqual(titleLosses(`${'<b a="'.repeat(20_000)}`), []);
});

test('a title is trimmed, and empty when nothing of it may stay', () => {
  assert.equal(cleanTitle('  a  b\n'), 'a  b');
  assert.equal(cleanTitle(' <script>x</script> '), '');
});
