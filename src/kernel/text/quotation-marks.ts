/** What a quotation mark in a text turned out to be. */
export type QuoteRole = 'open' | 'close' | 'apostrophe' | 'prime';

/** One kind of quotation mark: the plain character, and what is written for each role. */
export interface QuoteSigns extends Readonly<Record<QuoteRole, string>> {
  readonly mark: string;
}

/** The decided marks of a text, by their index in it. */
export type QuoteRoles = Map<number, QuoteRole>;

/** Where a mark may close a quotation: before punctuation, a closing bracket, white space or the end. */
const closingPlace = /(?:$|[.,:;!?)}\-\]]|&gt;|[\r\n\t \u00a0]|&nbsp;)/y;

const isDigit = (sign: string | undefined): boolean => sign !== undefined && sign >= '0' && sign <= '9';

/** One stretch of text from an opening mark to the next one, and its still undecided marks. */
interface Stretch {
  readonly opened: boolean;
  readonly marks: number[];
  closed: boolean;
}

function stretchesOf(text: string, roles: ReadonlyMap<number, QuoteRole>, signs: QuoteSigns): Stretch[] {
  let stretch: Stretch = { opened: false, marks: [], closed: false };
  let from = 0;
  const stretches = [stretch];
  const look = (end: number): void => {
    stretch.closed ||= text.slice(from, end).includes(signs.close);
    from = end;
  };
  for (let at = text.indexOf(signs.mark); at !== -1; at = text.indexOf(signs.mark, at + 1)) {
    const role = roles.get(at);
    if (role === 'open') {
      look(at);
      stretch = { opened: true, marks: [], closed: false };
      stretches.push(stretch);
    } else if (role === undefined) stretch.marks.push(at);
    else if (role === 'close') stretch.closed = true;
  }
  look(text.length);
  return stretches;
}

// Feet, minutes and inches are written with the same signs as the end of a quotation. A quotation that is
// open gets its end first; only what then is left after a digit is a measure.
function decideStretch(stretch: Stretch, text: string, decided: QuoteRoles, signs: QuoteSigns): void {
  const closers = stretch.marks.filter((at) => {
    closingPlace.lastIndex = at + 1;
    return closingPlace.test(text);
  });
  const afterDigit = (at: number): boolean => isDigit(text[at - 1]);
  const waiting = stretch.opened && !stretch.closed;
  const ends = new Set<number>();
  if (waiting && closers.length === 1) for (const at of closers) ends.add(at);
  if (waiting && closers.length > 1) {
    for (const at of closers) if (!afterDigit(at)) ends.add(at);
    if (ends.size === 0) {
      const likeliest = closers.findLast((at) => text[at + 1] === '.') ?? closers.at(-1);
      if (likeliest !== undefined) ends.add(likeliest);
    }
  }
  const possible = new Set(closers);
  for (const at of stretch.marks) {
    if (ends.has(at)) decided.set(at, 'close');
    else if (afterDigit(at)) decided.set(at, 'prime');
    else if (possible.has(at) || signs.mark === '"') decided.set(at, 'close');
  }
}

/**
 * The text with its quotation marks written as entities: those in `roles` (by their index in the text) as
 * said there, the others as closing marks or as primes, by what stands around them. A single mark that
 * can be neither stays as it is.
 */
export function closeQuotes(text: string, roles: ReadonlyMap<number, QuoteRole>, signs: QuoteSigns): string {
  const decided = new Map(roles);
  for (const stretch of stretchesOf(text, roles, signs)) decideStretch(stretch, text, decided, signs);
  let rendered = '';
  let from = 0;
  for (let at = text.indexOf(signs.mark); at !== -1; at = text.indexOf(signs.mark, at + 1)) {
    const role = decided.get(at);
    rendered += text.slice(from, at) + (role === undefined ? signs.mark : signs[role]);
    from = at + 1;
  }
  return rendered + text.slice(from);
}
