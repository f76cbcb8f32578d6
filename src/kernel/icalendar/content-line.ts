/** Octets of a line without its line end (RFC 5545 3.1). */
const maxLineOctets = 75;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const controls = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

const octetsOf = (code: number): number => {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

const unitsOf = (code: number): number => (code < 0x10000 ? 1 : 2);

const backslash = 0x5c;
const circumflex = 0x5e;

/** Whether the character at that index escapes the next: a circumflex does so before few (RFC 6868 3.1). */
const isEscape = (line: string, at: number): boolean => {
  const code = line.charCodeAt(at);
  return code === backslash || (code === circumflex && "^'n".includes(line.charAt(at + 1)));
};

/** Folds a line between characters, never behind one that escapes; the blank that begins a further line counts (RFC 5545 3.1). */
const fold = (line: string): string => {
  // No UTF-16 code unit takes more than three octets.
  if (line.length * 3 <= maxLineOctets) return line;
  const lines: string[] = [];
  let octets = 0;
  let from = 0;
  for (let at = 0; at < line.length; ) {
    const code = line.codePointAt(at) ?? 0;
    let end = at + unitsOf(code);
    let size = octetsOf(code);
    if (end < line.length && isEscape(line, at)) {
      const escaped = line.codePointAt(end) ?? 0;
      end += unitsOf(escaped);
      size += octetsOf(escaped);
    }
    if (octets + size > maxLineOctets) {
      lines.push(line.slice(from, at));
      from = at;
      octets = 1;
    }
    octets += size;
    at = end;
  }
  lines.push(line.slice(from));
  return lines.join('\r\n ');
};

/** The value of a parameter, quoted where it has to be; quotation marks and line ends as RFC 6868 has them. */
const parameterValue = (value: string): string => {
  const encoded = value
    .replaceAll('^', '^^')
    .replaceAll('"', "^'")
    .replace(/\r\n?|\n/g, '^n');
  return /[:;,]/.test(encoded) ? `"${encoded}"` : encoded;
};

/**
 * A content line with its CRLF, folded (RFC 5545 3.1). `value` is in the form of its type, see `text-value.ts` and
 * `time-values.ts`; values of parameters are plain texts. Control characters, line ends among them, and lone surrogates
 * cannot stand in a line and are left out.
 */
export const contentLine = (
  name: string,
  value: string,
  parameters: Readonly<Record<string, string>> = {},
): string => {
  const before = Object.entries(parameters).map(([key, text]) => `;${key}=${parameterValue(text)}`);
  return `${fold(`${name}${before.join('')}:${value}`.toWellFormed().replace(controls, ''))}\r\n`;
};

/** A component of content lines and components (RFC 5545 3.6), as text that ends with CRLF. */
export const component = (name: string, contents: readonly string[]): string =>
  `${contentLine('BEGIN', name)}${contents.join('')}${contentLine('END', name)}`;

/** Line ends of all systems, and what Unicode calls line and paragraph separators. */
const lineEnds = /\r\n?|[\n\u0085\u2028\u2029]/g;

/** The text with blanks in place of its line ends. */
export const inOneLine = (text: string): string => text.replace(lineEnds, ' ');

/** A text as the value of a property (RFC 5545 3.3.11). */
const textValue = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(lineEnds, '\\n');

/** A content line whose value is a text. */
export const textLine = (
  name: string,
  text: string,
  parameters: Readonly<Record<string, string>> = {},
): string => contentLine(name, textValue(text), parameters);

/** A content line whose value is a list of texts, in their order (`CATEGORIES`, RFC 5545 3.8.1.2). */
export const textListLine = (name: string, texts: readonly string[]): string =>
  contentLine(name, texts.map(textValue).join(','));
