import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import { wordsOf } from '../../words/words-of.ts';
import { Band } from './band.tsx';
import { DocumentHead } from './document-head.tsx';
import { EmbedDocument } from './embed-document.tsx';
import type { Frame } from './frame-data.ts';
import { OwnerBar } from './owner-bar.tsx';
import { SearchPanel } from './search-panel.tsx';
import { SiteFoot } from './site-foot.tsx';

/** What a page puts into its frame. */
export interface Content {
  /** What hangs in the band beside its own: the head of a month or a week. */
  readonly inBand?: ComponentChildren;
  /** On pages of one thing the views are left out on phones. */
  readonly isSlim?: boolean;
  readonly main: ComponentChildren;
}

const Page = ({ frame, content }: { readonly frame: Frame; readonly content: Content }) => (
  <html lang={frame.language}>
    <DocumentHead frame={frame} />
    <body>
      <a class="skip-link" href="#content">
        {wordsOf(frame.language).skip}
      </a>
      <header>
        <OwnerBar frame={frame} />
        <Band frame={frame} isSlim={content.isSlim === true}>
          {content.inBand}
        </Band>
        <SearchPanel frame={frame} />
      </header>
      <main class="page" id="content">
        {content.main}
      </main>
      <SiteFoot frame={frame} />
    </body>
  </html>
);

/** A whole page as the text that is sent. */
export const documentOf = (frame: Frame, content: Content): string => {
  const page =
    frame.embed === null ? (
      <Page frame={frame} content={content} />
    ) : (
      <EmbedDocument frame={frame} embed={frame.embed} inBand={content.inBand} main={content.main} />
    );
  return `<!doctype html>${renderToString(page)}`;
};
