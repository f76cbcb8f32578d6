import type sanitizeHtml from 'sanitize-html';
import { decodeEntities, escapeHtml } from './plain-text.ts';
import { sanitize } from './sanitize.ts';

/** What making a text fit for pages needs to know. */
export interface PageHtmlOptions {
  /** Address of the site, whose own pictures are shown. */
  readonly origin: string;
  /** Hosts whose pictures are shown too. */
  readonly remoteImages: readonly string[];
  /** Words of what stands in the place of a frame until somebody presses. */
  readonly outside: { readonly show: (host: string) => string; readonly note: string };
}

/** What pages show of what descriptions may hold (`allowed-markup.ts`): no forms, no plug-ins, no media of others. */
const elements = (
  'a abbr address article aside audio b bdi bdo blockquote br caption center cite code col colgroup dd del details dfn ' +
  'div dl dt em figcaption figure h2 h3 h4 h5 h6 hr i img ins kbd li mark ol p picture pre q rb rp rt rtc ruby s samp ' +
  'section small source span strong sub summary sup table tbody td tfoot th thead time tr u ul var video wbr'
).split(' ');

const attributes: Readonly<Record<string, string[]>> = {
  '*': ['dir', 'lang', 'title'],
  a: ['href', 'rel', 'hreflang'],
  audio: ['controls', 'src', 'preload'],
  bdo: ['dir'],
  blockquote: ['cite'],
  col: ['span'],
  colgroup: ['span'],
  del: ['datetime'],
  details: ['open'],
  img: ['alt', 'decoding', 'height', 'loading', 'src', 'width'],
  ins: ['datetime'],
  li: ['value'],
  ol: ['reversed', 'start', 'type'],
  source: ['src', 'type'],
  td: ['abbr', 'colspan', 'headers', 'rowspan', 'scope'],
  th: ['abbr', 'colspan', 'headers', 'rowspan', 'scope'],
  time: ['datetime'],
  video: ['controls', 'height', 'src', 'preload', 'width'],
};

/** Likewise with what style sheets and scripts of pages know. */
const pageAttributes: Readonly<Record<string, string[]>> = {
  ...attributes,
  '*': [...(attributes['*'] ?? []), 'class'],
  a: [...(attributes['a'] ?? []), 'data-frame'],
  div: ['tabindex'],
};

const wordpressAlignments = /(?:^|\s)(align(?:left|right|center|none|wide|full))(?=\s|$)/g;

/** What stays of how a text is aligned: WordPress's classes, and a class of ours in place of a style. */
const classOf = (given: sanitizeHtml.Attributes): string => {
  const kept = [...(given['class'] ?? '').matchAll(wordpressAlignments)].map(([, name]) => name);
  const [, aligned] =
    /text-align\s*:\s*(left|right|center|justify|start|end)/i.exec(given['style'] ?? '') ?? [];
  const align = aligned ?? /^(?:left|right|center|justify)$/i.exec(given['align'] ?? '')?.[0];
  if (align !== undefined) kept.push(`text-${align.toLowerCase()}`);
  return kept.join(' ');
};

const withClass = (given: sanitizeHtml.Attributes): sanitizeHtml.Attributes => {
  const { class: _class, style: _style, align: _align, ...rest } = given;
  const name = classOf(given);
  return name === '' ? rest : { ...rest, class: name };
};

const addressOf = (text: string | undefined, origin: string): URL | null =>
  text === undefined ? null : URL.parse(decodeEntities(text), `${origin}/`);

const isShown = (url: URL | null, { origin, remoteImages }: PageHtmlOptions): boolean =>
  url !== null &&
  ['http:', 'https:'].includes(url.protocol) &&
  (url.host === new URL(origin).host || remoteImages.includes(url.hostname));

/** The highest heading of a text stands one below the page's, the others follow it. */
const headingShift = (html: string): number => {
  const levels = [...html.matchAll(/<h([1-6])[\s>]/gi)].map(([, level]) => Number(level));
  return levels.length === 0 ? 0 : 2 - Math.min(...levels);
};

const headings = (shift: number): Record<string, sanitizeHtml.Transformer> =>
  Object.fromEntries(
    [1, 2, 3, 4, 5, 6].map((level) => [
      `h${level}`,
      (_name: string, attribs: sanitizeHtml.Attributes) => ({
        tagName: `h${Math.min(6, Math.max(2, level + shift))}`,
        attribs: withClass(attribs),
      }),
    ]),
  );

const image = (attribs: sanitizeHtml.Attributes, options: PageHtmlOptions): sanitizeHtml.Tag => {
  const url = addressOf(attribs['src'], options.origin);
  if (url === null || !['http:', 'https:'].includes(url.protocol)) return { tagName: 'span', attribs: {} };
  const alt = attribs['alt'] ?? '';
  if (!isShown(url, options))
    return {
      tagName: 'a',
      attribs: { href: url.href, rel: 'noopener' },
      text: alt.trim() === '' ? url.hostname : decodeEntities(alt),
    };
  return { tagName: 'img', attribs: { ...withClass(attribs), alt, loading: 'lazy', decoding: 'async' } };
};

const link = (attribs: sanitizeHtml.Attributes): sanitizeHtml.Tag => {
  const { href, ...rest } = withClass(attribs);
  // Ids are gone: a link inside of the text would lead nowhere.
  const isInside = href === undefined || decodeEntities(href).trim().startsWith('#');
  return { tagName: isInside ? 'span' : 'a', attribs: isInside ? {} : { ...rest, href, rel: 'noopener' } };
};

const frame = /<iframe\b([^>]*)>(?:[\s\S]*?<\/iframe\s*>)?/gi;

/** A frame is a link with the name of its host until somebody presses it (pages.md 1.3). */
const framesToLinks = (html: string, { outside, origin }: PageHtmlOptions): string =>
  html.replace(frame, (_whole, given: string) => {
    const [, double, single] = /\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(given) ?? [];
    const url = addressOf(double ?? single, origin);
    if (url === null || !['http:', 'https:'].includes(url.protocol)) return '';
    const href = escapeHtml(url.href);
    const show = escapeHtml(outside.show(url.hostname.replace(/^www\./, '')));
    const note = outside.note === '' ? '' : `<span class="outside-note">${escapeHtml(outside.note)}</span>`;
    return `<p class="outside"><a class="button" href="${href}" data-frame="${href}">${show}</a>${note}</p>`;
  });

/** Tables scroll by themselves, and by the keyboard. */
const wrapTables = (html: string): string =>
  html
    .replaceAll('<table', '<div class="prose-table" tabindex="0"><table')
    .replaceAll('</table>', '</table></div>');

const media = (
  tagName: string,
  attribs: sanitizeHtml.Attributes,
  options: PageHtmlOptions,
): sanitizeHtml.Tag => {
  const { autoplay: _autoplay, loop: _loop, muted: _muted, poster: _poster, ...rest } = withClass(attribs);
  const url = addressOf(attribs['src'], options.origin);
  if (attribs['src'] !== undefined && !isShown(url, { ...options, remoteImages: [] }))
    return { tagName: 'a', attribs: { href: url?.href ?? '', rel: 'noopener' }, text: url?.hostname ?? '' };
  return { tagName, attribs: { ...rest, controls: '', preload: 'none' } };
};

const shownHtml = (
  html: string,
  options: PageHtmlOptions,
  allowedAttributes: Readonly<Record<string, string[]>>,
): string => {
  if (html.trim() === '') return '';
  const plain =
    (name: string): sanitizeHtml.Transformer =>
    (_tag, attribs) => ({
      tagName: name,
      attribs: withClass(attribs),
    });
  const renamed = {
    big: 'span',
    font: 'span',
    strike: 's',
    tt: 'code',
    acronym: 'abbr',
    hgroup: 'div',
    main: 'div',
  };
  // Only what is made here may say that a press opens a frame.
  const framed = framesToLinks(html.replaceAll(/\bdata-frame\b/gi, 'data-'), options);
  return sanitize(framed, {
    allowedTags: elements,
    allowedAttributes: { ...allowedAttributes },
    allowedSchemes: ['http', 'https', 'mailto', 'tel', 'sms', 'geo', 'webcal'],
    transformTags: {
      '*': (tagName, attribs) => ({ tagName, attribs: keepsOurs(attribs) ? attribs : withClass(attribs) }),
      ...headings(headingShift(html)),
      ...Object.fromEntries(Object.entries(renamed).map(([from, to]) => [from, plain(to)])),
      a: (tagName, attribs) => (keepsOurs(attribs) ? { tagName, attribs } : link(attribs)),
      img: (_tag, attribs) => image(attribs, options),
      audio: (tagName, attribs) => media(tagName, attribs, options),
      video: (tagName, attribs) => media(tagName, attribs, options),
    },
  });
};

/**
 * Cleaned HTML of an editor as it stands on pages (pages.md 4.5): without styles, classes, ids, roles and colours but
 * alignments, headings below the page's, pictures of other hosts and frames as links. It must have been cleaned before.
 */
export const pageHtml = (html: string, options: PageHtmlOptions): string =>
  wrapTables(shownHtml(html, options, pageAttributes));

/** Likewise for programs that know neither the style sheets nor the scripts of pages: alignments are gone too, and notes. */
export const readerHtml = (html: string, { outside, ...options }: PageHtmlOptions): string =>
  shownHtml(html, { ...options, outside: { ...outside, note: '' } }, attributes);

/** What `framesToLinks` has put there. */
const keepsOurs = ({ class: name, 'data-frame': ours }: sanitizeHtml.Attributes): boolean =>
  ours !== undefined || name === 'outside' || name === 'outside-note';
