import { trimBlanks } from '../characters.ts';
import { countMarks, mostMarks } from '../marks.ts';
import { renderSmileys } from '../smileys.ts';
import { renderTypography } from '../typography.ts';
import { splitMarkup } from './markup.ts';
import { isPlain, renderParagraphs, renderPlainParagraphs } from './paragraphs.ts';

const blockComment = /<!--\s+wp:/;

function withoutComments(html: string): string {
  if (!html.includes('<!') && !html.includes('<?')) return html;
  return splitMarkup(html)
    .map((piece) => (piece.kind === 'comment' ? '' : piece.source))
    .join('');
}

/** Whether it would hold up everybody: such a text can come by an import. It is shown as it is stored, which is clean. */
const isEndless = (stored: string): boolean => stored.length > mostMarks && countMarks(stored) > mostMarks;

/**
 * A stored title, or the name of a venue or organizer, as readers get it: HTML with typographic signs as
 * entities, tags kept, trimmed (reference events-api 1.1).
 */
export function renderTitle(stored: string): string {
  if (isEndless(stored)) return stored;
  return trimBlanks(renderTypography(withoutComments(stored)));
}

/**
 * A stored description as readers get it: HTML with typographic signs, paragraphs and emoji; editor
 * comments are removed, and a text made of editor blocks gets no paragraphs added; shortcodes stay as they
 * are. `''` for none (reference events-api 1.1). One with more than `mostMarks` comes as it is stored.
 */
export function renderDescription(stored: string): string {
  if (isEndless(stored)) return stored;
  if (!stored.includes('<!--') || !blockComment.test(stored)) return renderExcerpt(stored);
  return trimBlanks(renderSmileys(renderTypography(withoutComments(stored))));
}

/** A stored excerpt as readers get it: as a description, but paragraphs are made in every case. */
export function renderExcerpt(stored: string): string {
  if (stored === '' || isEndless(stored)) return stored;
  const html = renderTypography(withoutComments(stored));
  return renderSmileys(isPlain(html) ? renderPlainParagraphs(html) : renderParagraphs(html));
}
