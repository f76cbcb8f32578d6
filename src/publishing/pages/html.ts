import type { Language } from '../../kernel/phrase.ts';

/** HTML that is not escaped any more. */
export interface Html {
  readonly html: string;
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (character) => entities[character] ?? '');

type Part = string | number | Html | readonly Html[];

const asHtml = (part: Part): string => {
  if (typeof part === 'string' || typeof part === 'number') return escapeHtml(String(part));
  return 'html' in part ? part.html : part.map((item) => item.html).join('');
};

/** Returns a template of HTML in which every inserted text is escaped. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html => ({
  html: texts.map((text, index) => text + (index < parts.length ? asHtml(parts[index] ?? '') : '')).join(''),
});

/** The parts of a page; `assets` is the path of its style sheets and scripts. */
export interface Page {
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly assets: string;
  readonly styles: readonly string[];
  readonly scripts: readonly string[];
  readonly body: Html;
}

/** Returns a whole document without inline scripts and styles, so that the content policy can forbid both. */
export const document = ({ language, title, description, assets, styles, scripts, body }: Page): string =>
  html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${description}">
<link rel="icon" href="${assets}/icon.svg" type="image/svg+xml">
${styles.map((name) => html`<link rel="stylesheet" href="${assets}/${name}">\n`)}${scripts.map((name) => html`<script defer src="${assets}/${name}"></script>\n`)}</head>
${body}
</html>
`.html;
