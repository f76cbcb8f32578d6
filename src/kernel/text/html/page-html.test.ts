import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pageHtml } from './page-html.ts';

const options = {
  origin: 'https://agenda.example',
  remoteImages: ['fotos.example'],
  outside: { show: (host: string) => `Ver ${host}`, note: 'Nada sale de aquí' },
};
const shown = (html: string): string => pageHtml(html, options);

const rows: readonly (readonly [condition: string, given: string, expected: string])[] = [
  ['a style is left out', '<p style="color:red">Uno</p>', '<p>Uno</p>'],
  ['an alignment becomes a class', '<p style="text-align: center">Uno</p>', '<p class="text-center">Uno</p>'],
  [
    'classes of WordPress stay, others go',
    '<p class="alignleft has-big">Uno</p>',
    '<p class="alignleft">Uno</p>',
  ],
  [
    'ids, roles and colours go',
    '<p id="content" role="main" aria-hidden="true" hidden>Uno</p>',
    '<p>Uno</p>',
  ],
  ['the highest heading is the second', '<h1>A</h1><h3>B</h3>', '<h2>A</h2><h4>B</h4>'],
  ['low headings rise', '<h4>A</h4><h5>B</h5>', '<h2>A</h2><h3>B</h3>'],
  [
    'a picture of the site is shown when it comes near',
    '<img src="/media/a.jpg" alt="Un río" width="10" height="5" />',
    '<img src="/media/a.jpg" alt="Un río" width="10" height="5" loading="lazy" decoding="async" />',
  ],
  [
    'a picture of another host is a link',
    '<img src="https://otra.example/a.jpg" alt="Un río" />',
    '<a href="https://otra.example/a.jpg" rel="noopener">Un río</a>',
  ],
  [
    'a picture of a host that is allowed is shown',
    '<img src="https://fotos.example/a.jpg" />',
    '<img src="https://fotos.example/a.jpg" alt="" loading="lazy" decoding="async" />',
  ],
  ['a link inside of the text is words', '<a href="#abajo">Abajo</a>', '<span>Abajo</span>'],
  [
    'a link opens where it stands',
    '<a href="https://otra.example/" target="_blank">Fuera</a>',
    '<a href="https://otra.example/" rel="noopener">Fuera</a>',
  ],
  [
    'a table scrolls by itself',
    '<table border="1"><tbody><tr><td bgcolor="red">1</td></tr></tbody></table>',
    '<div class="prose-table" tabindex="0"><table><tbody><tr><td>1</td></tr></tbody></table></div>',
  ],
];
for (const [condition, given, expected] of rows) test(condition, () => assert.equal(shown(given), expected));

test('a frame is a link with the name of its host', () => {
  assert.equal(
    shown('<p>Antes</p><iframe src="https://www.youtube.com/embed/x?a=1&amp;b=2" allow="autoplay"></iframe>'),
    '<p>Antes</p><p class="outside"><a class="button" href="https://www.youtube.com/embed/x?a=1&amp;b=2" ' +
      'data-frame="https://www.youtube.com/embed/x?a=1&amp;b=2">Ver youtube.com</a>' +
      '<span class="outside-note">Nada sale de aquí</span></p>',
  );
});

test('what is made fit for pages has no style and runs nothing', () => {
  const made = shown(
    '<div style="position:fixed" onclick="x()">a<video autoplay src="/media/a.mp4"></video><a href="javascript:x()">b</a></div>',
  );
  assert.doesNotMatch(made, /style=|onclick|autoplay|javascript:/);
});
