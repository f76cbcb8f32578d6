const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** What no XML document can hold, not even by reference (XML 1.0, 2.2). */
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

/** Text inside of XML, in an element or a quoted attribute; characters that cannot stand there are left out. */
export const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(forbidden, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** The first line of XML. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

/** Returns an element with a text, on a line of its own; nothing for an empty text. */
export const xmlElement = (name: string, text: string): string =>
  text === '' ? '' : `<${name}>${xmlText(text)}</${name}>\n`;
