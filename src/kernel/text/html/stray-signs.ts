import { elementNames, valuelessAttributes } from './element-names.ts';

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
