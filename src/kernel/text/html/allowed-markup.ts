import { decodeEntities } from './plain-text.ts';

const words = (list: string): string[] => list.split(' ');

/** Elements that titles, descriptions and excerpts may hold: what WordPress lets posts contain, without forms and plug-ins. */
export const allowedElements: readonly string[] = words(
  'a abbr acronym address article aside audio b bdi bdo big blockquote br caption center cite code col ' +
    'colgroup dd del details dfn div dl dt em fieldset figcaption figure font footer h1 h2 h3 h4 h5 h6 header ' +
    'hgroup hr i img ins kbd label legend li main mark menu nav ol p picture pre q rb rp rt rtc ruby s samp ' +
    'section small source span strike strong sub summary sup table tbody td tfoot th thead time tr track tt ' +
    'u ul var video wbr',
);

/** Elements that the description of a category or tag may hold (reference venues-organizers-terms 5). */
export const allowedInTerms: readonly string[] = words(
  'a abbr acronym b blockquote cite code del em i q s strike strong',
);

/** Attributes each element may carry; those under `*` on all. */
export const allowedAttributes: Readonly<Record<string, readonly string[]>> = {
  '*': words('align aria-* class data-* dir hidden id lang role style title'),
  a: words('href rel rev name target hreflang download type'),
  audio: words('autoplay controls loop muted preload src'),
  bdo: ['dir'],
  blockquote: ['cite'],
  br: ['clear'],
  col: words('span width valign'),
  colgroup: words('span width valign'),
  del: words('cite datetime'),
  details: ['open'],
  font: words('color face size'),
  hr: words('noshade size width'),
  img: words('alt border height hspace loading src vspace width'),
  ins: words('cite datetime'),
  label: ['for'],
  li: words('type value'),
  ol: words('reversed start type'),
  pre: ['width'],
  q: ['cite'],
  source: words('media src type'),
  table: words('bgcolor border cellpadding cellspacing rules summary width'),
  td: words('abbr axis bgcolor colspan headers height nowrap rowspan scope valign width'),
  th: words('abbr axis bgcolor colspan headers height nowrap rowspan scope valign width'),
  time: ['datetime'],
  tr: words('bgcolor valign'),
  track: words('default kind label src srclang'),
  ul: ['type'],
  video: words('autoplay controls height loop muted playsinline poster preload src width'),
};

/** Attributes of a frame whose host the operator allows. */
export const frameAttributes: readonly string[] = words(
  'allow allowfullscreen frameborder height loading referrerpolicy src title width',
);

const urlAttributes = new Set(words('cite href poster src'));

const safeSchemes = new Set(
  words('http https ftp ftps mailto tel fax sms geo webcal xmpp news irc ircs feed nntp urn mms rtsp svn'),
);

// Browsers overlook white space and control characters in an address, also within its scheme.
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to look through.
const overlooked = /[\u0000-\u0020\u007f-\u00a0\u00ad\u200b-\u200f\u2028\u2029\ufeff]/g;

function isSafeUrl(value: string): boolean {
  const url = decodeEntities(value).replace(overlooked, '');
  const start = url.slice(0, url.search(/[/?#]|$/));
  const colon = start.indexOf(':');
  return colon === -1 || safeSchemes.has(start.slice(0, colon).toLowerCase());
}

const safeProperty =
  /^(?:background-color|border(?:-[a-z]+)*|margin(?:-[a-z]+)*|padding(?:-[a-z]+)*|text(?:-[a-z]+)+|font(?:-[a-z]+)*|list-style(?:-(?:type|position))?|(?:min-|max-)?(?:width|height)|color|display|float|clear|direction|opacity|vertical-align|white-space|word-spacing|letter-spacing|line-height|flex(?:-[a-z]+)*|grid(?:-[a-z]+)*|(?:row-|column-)?gap|justify-[a-z]+|align-[a-z]+|columns?|column-[a-z]+|aspect-ratio|object-fit|overflow|border-radius|box-shadow|background)$/i;

const safeCssValue = /^[\w\s.,#%+\-/!'"]*$/;
const safeCssFunctions = /\b(?:rgba?|hsla?|calc|min|max|clamp|var|repeat)\(([^()]{0,100})\)/gi;

function isSafeDeclaration(declaration: string): boolean {
  const colon = declaration.indexOf(':');
  const value = declaration.slice(colon + 1).replace(safeCssFunctions, '$1');
  return colon !== -1 && safeProperty.test(declaration.slice(0, colon).trim()) && safeCssValue.test(value);
}

// A style all of whose declarations are harmless stays exactly as it was written.
function safeStyle(value: string): string {
  const declarations = decodeEntities(value)
    .split(';')
    .filter((declaration) => declaration.trim() !== '');
  const safe = declarations.filter(isSafeDeclaration);
  if (safe.length === declarations.length) return value;
  return safe.map((declaration) => declaration.trim().replaceAll('&', '&amp;')).join(';');
}

/**
 * The attributes of an element without addresses that could run a script, and with the harmless part of its
 * style. Values are HTML source: entities in them are seen through, and stay as they are.
 */
export function safeAttributes(attributes: Readonly<Record<string, string>>): Record<string, string> {
  const safe: Record<string, string> = {};
  for (const [name, value] of Object.entries(attributes)) {
    const kept = name === 'style' ? safeStyle(value) : value;
    if (name === 'style' ? kept !== '' : !urlAttributes.has(name) || isSafeUrl(value)) safe[name] = kept;
  }
  return safe;
}
