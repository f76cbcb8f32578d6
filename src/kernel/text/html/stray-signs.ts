const words = (list: string): string[] => list.split(' ');

/** The elements of HTML, also those that its standard calls obsolete; in small letters. */
const elementNames: ReadonlySet<string> = new Set([
  ...words(
    'a abbr acronym address applet area article aside audio b base basefont bdi bdo bgsound big blink',
  ),
  ...words('blockquote body br button canvas caption center cite code col colgroup data datalist dd del'),
  ...words('details dfn dialog dir div dl dt em embed fieldset figcaption figure font footer form frame'),
  ...words('frameset h1 h2 h3 h4 h5 h6 head header hgroup hr html i iframe image img input ins isindex kbd'),
  ...words(
    'keygen label legend li link listing main map mark marquee math menu menuitem meta meter nav nobr',
  ),
  ...words(
    'noembed noframes noscript object ol optgroup option output p param picture plaintext pre progress',
  ),
  ...words('q rb rp rt rtc ruby s samp script search section select slot small source spacer span strike'),
  ...words('strong style sub summary sup svg table tbody td template textarea tfoot th thead time title tr'),
  ...words('track tt u ul var video wbr xmp'),
]);

/** The attributes of HTML that mean something without a value. */
const valuelessAttributes: ReadonlySet<string> = new Set([
  ...words('allowfullscreen async autofocus autoplay checked compact controls default defer disabled'),
  ...words('download formnovalidate hidden inert ismap itemscope loop multiple muted nohref nomodule'),
  ...words('noshade novalidate nowrap open playsinline popover readonly required reversed selected'),
]);

const tagBegin = /<(?=(\/?)([a-z][^\s/<>"'=]*))/gi;
const attribute = /[\s/]+(?:([^\s"'<>/=]+)(\s*=\s*(?:"[^"]*"|'[^']*'|[^\s"'<>=]+))?)?/y;

/** Whether what stands from there up to the next `>` are attributes, rather than words: `<b and c>` is no element. */
const areAttributes = (text: string, from: number): boolean => {
  attribute.lastIndex = from;
  let end = from;
  for (let found = attribute.exec(text); found !== null; found = attribute.exec(text)) {
    const [, name, value] = found;
    if (name !== undefined && value === undefined && !valuelessAttributes.has(name.toLowerCase()))
      return false;
    end = attribute.lastIndex;
  }
  return text[end] === '>';
};

/**
 * The text with `&lt;` for each `<` of a would-be tag that opens, or closes, no HTML element: `Menores <a y >b`,
 * `<ABC>`. Other signs, comments too, stay as they are.
 */
export const escapeStraySigns = (text: string): string =>
  text.includes('<')
    ? text.replace(tagBegin, (sign, slash: string, name: string, at: number) => {
        const end = at + 1 + slash.length + name.length;
        return elementNames.has(name.toLowerCase()) && areAttributes(text, end) ? sign : '&lt;';
      })
    : text;
