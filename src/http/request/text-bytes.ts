import { isUtf8 } from 'node:buffer';

/** What programs that are not asked mean by Latin-1 (WHATWG Encoding). */
const windows1252 = new TextDecoder('windows-1252');

/** The text that bytes stand for: UTF-8, or Latin-1 when they are not. */
export const textOfBytes = (bytes: Buffer): string =>
  isUtf8(bytes) ? bytes.toString('utf8') : windows1252.decode(bytes);

/** A text with its `%XX` read likewise, each run of them by itself; what is no `%XX` stays. */
export const percentDecoded = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text.replace(/(?:%[0-9a-f]{2})+/gi, (run) =>
      textOfBytes(Buffer.from(run.replaceAll('%', ''), 'hex')),
    );
  }
};
