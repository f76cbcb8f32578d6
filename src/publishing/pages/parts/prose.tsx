import type { PageHtml } from '../reading/page-html.ts';

interface ProseProps {
  readonly html: PageHtml;
  /** Language of the text. */
  readonly lang: string;
  readonly class: string;
}

/** What editors wrote, made fit for pages. */
export const Prose = ({ html, lang, class: name }: ProseProps) => (
  <div class={`${name} prose`} lang={lang} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
);
