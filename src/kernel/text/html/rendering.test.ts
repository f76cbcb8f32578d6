import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { cleanHtml, cleanTitle } from './cleaning.ts';
import { renderDescription, renderExcerpt, renderTitle } from './rendering.ts';

interface Table {
  readonly rows: readonly {
    readonly in: string;
    readonly out: { readonly title: string; readonly description: string };
  }[];
}

const rowsOf = (name: string): Table['rows'] => {
  const file = new URL(`../../../../test/conformance/tables/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Table).rows;
};

test('a text of more marks than anybody writes is shown as it is stored', () => {
  const paragraphs = 'a\n\n'.repeat(10_000);
  for (const render of [renderTitle, renderDescription, renderExcerpt]) {
    assert.equal(render(`${paragraphs}"`), `${paragraphs}"`);
    assert.notEqual(render(`${paragraphs.slice(3)}"b"`), `${paragraphs.slice(3)}"b"`);
  }
});

test('titles read back as the table says', async (t) => {
  for (const row of rowsOf('titles')) {
    await t.test(JSON.stringify(row.in), () => assert.equal(renderTitle(cleanTitle(row.in)), row.out.title));
  }
});

test('descriptions read back as the table says', async (t) => {
  for (const row of rowsOf('descriptions')) {
    await t.test(JSON.stringify(row.in), () =>
      assert.equal(renderDescription(cleanHtml(row.in)), row.out.description),
    );
  }
});

test('titles beyond the table follow the same rules', () => {
  const rows = [
    [`6' y 8"`, '6&#8242; y 8&#8243;'],
    [`"Verano del '99"`, '&#8220;Verano del &#8217;99&#8221;'],
    [`Dijo "6'"`, 'Dijo &#8220;6&#8242;&#8221;'],
    [`"a 5" b"`, '&#8220;a 5&#8243; b&#8221;'],
    [`'99'`, '&#8217;99&#8217;'],
    [`'0.42' y "40"`, '&#8216;0.42&#8217; y &#8220;40&#8221;'],
    ['R&B "R&B"', 'R&#038;B &#8220;R&#038;B&#8221;'],
    ['a&nbsp;"b"', 'a&nbsp;&#8220;b&#8221;'],
    ['<code>"a" -- b</code> "c"', '<code>"a" -- b</code> &#8220;c&#8221;'],
    ['a10x20b 3x4.', 'a10x20b 3&#215;4.'],
    ['xn--abc', 'xn--abc'],
    ['Cartel (tm)', 'Cartel &#8482;'],
  ] as const;
  for (const [title, read] of rows) assert.equal(renderTitle(cleanTitle(title)), read, title);
});

test('descriptions beyond the table follow the same rules', () => {
  const rows = [
    ['a<hr>b', '<p>a</p>\n<hr>\n<p>b</p>'],
    ['<ul>\n  <li>a</li>\n  <li>b</li>\n</ul>', '<ul>\n<li>a</li>\n<li>b</li>\n</ul>'],
    ['<p>uno\n\ndos</p>', '<p>uno</p>\n<p>dos</p>'],
    ['<p></p>x', '<p>x</p>'],
    ['<div>uno\n\ndos</div>', '<div>uno\n<p>dos</p></div>'],
    ['<blockquote>\ncita\n</blockquote>', '<blockquote><p>\ncita\n</p></blockquote>'],
    ['x\n<pre>a\n\n "b"</pre>\ny', '<p>x</p>\n<pre>a\n\n "b"</pre>\n<p>y</p>'],
    ['uno  \ndos<br>\ntres', '<p>uno<br />\ndos<br />\ntres</p>'],
    ['a<br><br><br>b', '<p>a</p>\n<p>b</p>'],
    [
      '<figure>\n<img src="a.png">\n<figcaption>b</figcaption>\n</figure>',
      '<figure>\n<img src="a.png"><figcaption>b</figcaption></figure>',
    ],
    [':) hola :-( x:) :lol:', '<p>🙂 hola 🙁 x:) 😆</p>'],
    ['<code>:)</code>', '<p><code>:)</code></p>'],
    ['', ''],
    [' \n ', ''],
  ] as const;
  for (const [description, read] of rows) {
    assert.equal(renderDescription(cleanHtml(description)), read, description);
    assert.equal(renderExcerpt(cleanHtml(description)), read, description);
  }
});

test('a text made of editor blocks gets no paragraphs, but as an excerpt it does', () => {
  const blocks = '<!-- wp:list -->\n<ul><li>"a"</li></ul>\n<!-- /wp:list -->';
  assert.equal(renderDescription(cleanHtml(blocks)), '<ul><li>&#8220;a&#8221;</li></ul>');
  assert.equal(renderExcerpt(cleanHtml(blocks)), '<ul>\n<li>&#8220;a&#8221;</li>\n</ul>');
  assert.equal(cleanHtml('<!-- wp:spacer /-->'), '');
});
