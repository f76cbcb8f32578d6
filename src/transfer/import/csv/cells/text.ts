import { createReadStream } from 'node:fs';

/**
 * The text of a file in pieces, without its byte order mark, every end of a line made `\n`: the count of lines is
 * then the same for spreadsheets of every system. Bytes that are no text become U+FFFD.
 */
export async function* readText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  let endsInReturn = false;
  const withPlainLines = (text: string): string => {
    if (text === '') return '';
    const whole = endsInReturn && text.startsWith('\n') ? text.slice(1) : text;
    endsInReturn = text.endsWith('\r');
    return whole.replace(/\r\n?/g, '\n');
  };
  for await (const bytes of createReadStream(path)) {
    const piece = withPlainLines(decoder.decode(bytes as Buffer, { stream: true }));
    if (piece !== '') yield piece;
  }
  const rest = withPlainLines(decoder.decode());
  if (rest !== '') yield rest;
}
