import { cleanTitle } from '../../kernel/text/html/cleaning.ts';
import { plainText } from '../../kernel/text/html/plain-text.ts';
import { cleanTermName } from '../../kernel/text/single-line.ts';

const typed = (stored: string, clean: (text: string) => string): string => {
  const candidates = [plainText(stored), stored.replaceAll('&#038;', '&')];
  return candidates.find((candidate) => clean(candidate) === stored) ?? stored;
};

/** A stored title or name without entities, as far as the same is read of it again. */
export const typedTitle = (stored: string): string => typed(stored, cleanTitle);

/** The name of a term likewise. */
export const typedTermName = (stored: string): string => typed(stored, cleanTermName);
