/** Octets of a line without its line end (RFC 5545 3.1). */
const maxLineOctets = 75;

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to remove.
const controls = /[\u0000-\u0008\u000a-\u001f\u007f-\u009f]/g;

const octetsOf = (character: string): number => {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
};

/** What is not to be parted: a character, with the backslash or circumflex that escapes it. */
const unit = /[\\^]?./gsu;

/** Folds a line; the blank that begins a further line counts (RFC 5545 3.1). */
const fold = (line: string): string => {
  // No UTF-16 code unit takes more than three octets.
  if (line.length * 3 <= maxLineOctets) return line;
  const lines: string[] = [];
  let octets = 0;
  let from = 0;
  let at = 0;
  for (const [part] of line.matchAll(unit)) {
    let size = 0;
    for (const character of part) size += octetsOf(character);
    if (octets + size > maxLineOctets) {
      lines.push(line.slice(from, at));
      from = at;
      octets = 1;
    }
    octets += size;
    at += part.length;
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
