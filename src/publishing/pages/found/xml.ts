const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

/** Text inside of XML. */
export const xmlText = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? '');

/** The first line of XML. */
export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
