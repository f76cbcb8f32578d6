import { trimBlanks, usableCharacters } from '../characters.ts';
import { tidyMarkup, withoutSlash } from '../tidying.ts';
import {
  allowedAttributes,
  allowedElements,
  allowedInTerms,
  frameAttributes,
  safeAttributes,
} from './allowed-markup.ts';
import { lossesOf, type TextLoss } from './losses.ts';
import { sanitize } from './sanitize.ts';
import { escapeStraySigns } from './stray-signs.ts';

interface Allowance {
  readonly elements: readonly string[];
  /** What a bare ampersand is written as. */
  readonly ampersand: string;
  readonly frameHosts: readonly string[];
}

function cleaned(text: string, { elements, ampersand, frameHosts }: Allowance): string {
  if (!/[<>&]/.test(text)) return text;
  const framed = frameHosts.length > 0;
  const attributes = Object.fromEntries(
    Object.entries(allowedAttributes).map(([name, list]) => [name, [...list]]),
  );
  const clean = sanitize(tidyMarkup(text, ampersand, framed), {
    allowedTags: framed ? [...elements, 'iframe'] : [...elements],
    allowedAttributes: {
      ...attributes,
      '*': [...(attributes['*'] ?? []), withoutSlash],
      ...(framed && { iframe: [...frameAttributes] }),
    },
    allowedIframeHostnames: [...frameHosts],
    allowIframeRelativeUrls: false,
    exclusiveFilter: ({ tag, attribs }) => tag === 'iframe' && attribs['src'] === undefined,
    // Values are judged, decoded, by `safeAttributes`; entities stay as they were written.
    allowedSchemesAppliedToAttributes: [],
    parser: { decodeEntities: false },
    parseStyleAttributes: false,
    selfClosing: ['img', 'br', 'hr', 'wbr', 'col', 'area', 'source', 'track'],
    nonBooleanAttributes: [],
    transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: safeAttributes(attribs) }) },
  });
  return clean.replaceAll(` ${withoutSlash} />`, '>');
}

const wholeList = { elements: allowedElements, ampersand: '&#038;' } as const;

/**
 * The title of an event, or the name of a venue or organizer, as it is stored: HTML of the allow-list,
 * trimmed; bare `&`, `<`, `>` are `&#038;`, `&lt;`, `&gt;`, and so is a `<` that opens no HTML element. The same
 * for every role (reference events-api 1.1, Q34). `''` if nothing is left, which the caller refuses.
 */
export function cleanTitle(text: string): string {
  return trimBlanks(cleaned(escapeStraySigns(usableCharacters(text)), { ...wholeList, frameHosts: [] }));
}

/** What a title loses by `cleanTitle`. */
export const titleLosses = (text: string): readonly TextLoss[] =>
  lossesOf(escapeStraySigns(text), cleanTitle(text));

const blockComment = /<!--\s+wp:/;

/**
 * A description or excerpt as it is stored: HTML of the allow-list with all elements closed, without
 * scripts, styles (with what they held) and unsafe addresses, for every role (reference events-api 1.1,
 * Q34). Frames stay if they show one of `frameHosts` (host names). Of a text made of editor blocks is kept
 * that it needs no paragraphs: it becomes one block of HTML.
 */
export function cleanHtml(text: string, frameHosts: readonly string[] = []): string {
  const usable = usableCharacters(text);
  const clean = cleaned(usable, { ...wholeList, frameHosts });
  return blockComment.test(usable) && trimBlanks(clean) !== ''
    ? `<!-- wp:html -->${clean}<!-- /wp:html -->`
    : clean;
}

/** What a description or excerpt loses by `cleanHtml`. */
export const htmlLosses = (text: string, frameHosts: readonly string[] = []): readonly TextLoss[] =>
  lossesOf(text, cleanHtml(text, frameHosts));

/**
 * The description of a category or tag as it is stored and read: HTML of a short list of inline elements,
 * with `&amp;` for a bare `&` (reference venues-organizers-terms 5).
 */
export function cleanTermDescription(text: string): string {
  return cleaned(usableCharacters(text), { elements: allowedInTerms, ampersand: '&amp;', frameHosts: [] });
}

/** What the description of a category or tag loses by `cleanTermDescription`. */
export const termDescriptionLosses = (text: string): readonly TextLoss[] =>
  lossesOf(text, cleanTermDescription(text));
