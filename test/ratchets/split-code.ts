/** A comment and its position in the text. */
export interface Comment {
  readonly at: number;
  readonly text: string;
}

/** The two halves of a source text, each with the positions of the whole. */
export interface SplitCode {
  readonly comments: readonly Comment[];
  /** The text with blanks in place of comments, literals and names that are imported or exported from elsewhere. */
  readonly code: string;
}

const comment = /\/\*[\s\S]*?\*\/|(?<!:)\/\/[^\n]*/y;
const literal = /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/y;
const regularExpression = /\/(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+\/[a-z]*/y;
/** From inside a template literal to its end or to the next `${`. */
const template = /(?:\\[\s\S]|\$(?!\{)|[^`\\$])*(?:`|\$\{)?/y;
/** Code after which a slash begins a regular expression rather than a division. */
const beforeExpression = /(^|[(,=:[!&|?{};+]|\breturn)\s*$/;
const otherNames = /\bimport\b[^;()]*?\bfrom\b|\bexport\s+(?:type\s+)?\{[^}]*\}/g;

const blank = (text: string): string => text.replace(/[^\n]/g, ' ');

/** Splits a text of TypeScript, TSX or JavaScript. */
export const splitCode = (text: string): SplitCode => {
  const comments: Comment[] = [];
  /** How many braces are open in each `${` that is not closed. */
  const openBraces: number[] = [];
  let code = '';
  const match = (pattern: RegExp): string => {
    pattern.lastIndex = code.length;
    return pattern.exec(text)?.[0] ?? '';
  };
  const skip = (part: string): void => {
    code += blank(part);
  };
  const skipTemplate = (): void => {
    const part = match(template);
    skip(part);
    if (part.endsWith('${')) openBraces.push(0);
  };
  const countBrace = (character: string): void => {
    const innermost = openBraces.length - 1;
    if (innermost < 0) return;
    const change = character === '{' ? 1 : character === '}' ? -1 : 0;
    openBraces[innermost] = (openBraces[innermost] ?? 0) + change;
  };
  while (code.length < text.length) {
    const character = text[code.length] ?? '';
    const found = match(comment);
    const isExpression = character === '/' && beforeExpression.test(code.slice(-40));
    const skipped = match(literal) || (isExpression ? match(regularExpression) : '');
    if (found !== '') {
      comments.push({ at: code.length, text: found });
      skip(found);
    } else if (skipped !== '') skip(skipped);
    else if (character === '`') {
      skip('`');
      skipTemplate();
    } else if (character === '}' && openBraces.at(-1) === 0) {
      openBraces.pop();
      skip('}');
      skipTemplate();
    } else {
      countBrace(character);
      code += character;
    }
  }
  return { comments, code: code.replace(otherNames, blank) };
};
