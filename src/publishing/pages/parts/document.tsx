import type { ComponentChildren } from 'preact';
import { renderToString } from 'preact-render-to-string';
import type { Layout } from '../reading/layout.ts';
import { Band, OwnerBar, SearchPanel } from './band.tsx';
import { DocumentHead, EmbedHead } from './document-head.tsx';
import { SiteFoot } from './site-foot.tsx';

/** What the parts of a page get: what surrounds it, and what was read for it. */
export interface PartProps<Data> {
  readonly layout: Layout;
  readonly data: Data;
}

/** The content of a page. */
interface Content {
  /** In the band: the head of a month or a week. */
  readonly inBand?: ComponentChildren;
  /** On pages of one thing the views are left out on phones. */
  readonly isSlim?: boolean;
  readonly main: ComponentChildren;
}

interface DocumentProps extends Content {
  readonly layout: Layout;
}

const Page = ({ layout, inBand, isSlim = false, main }: DocumentProps) => (
  <html lang={layout.language}>
    <DocumentHead layout={layout} />
    <body>
      <a class="skip-link" href="#content">
        {layout.words.skip}
      </a>
      <header>
        <OwnerBar layout={layout} />
        <Band layout={layout} isSlim={isSlim}>
          {inBand}
        </Band>
        <SearchPanel layout={layout} />
      </header>
      <main class="page" id="content">
        {main}
      </main>
      <SiteFoot layout={layout} />
    </body>
  </html>
);

interface EmbedProps extends DocumentProps {
  readonly embed: NonNullable<Layout['embed']>;
}

/** The content of a page under a slim band, for an iframe. */
const EmbeddedPage = ({ layout, embed, inBand, main }: EmbedProps) => (
  <html lang={layout.language} data-embeds={embed.root}>
    <EmbedHead layout={layout} />
    <body class="embed">
      <header class="band">
        <div class="embed-bar wrap">
          <a class="embed-name" href={embed.page} dir="auto" lang={layout.textLanguage}>
            {layout.siteName}
          </a>
          <a class="band-tool" href={layout.subscribe} rel="nofollow">
            {layout.words.subscribe}
          </a>
        </div>
        {inBand}
      </header>
      <main class="page">{main}</main>
    </body>
  </html>
);

/** Returns a whole page as HTML. */
export const documentOf = (layout: Layout, content: Content): string => {
  const { embed } = layout;
  const page =
    embed === null ? (
      <Page layout={layout} {...content} />
    ) : (
      <EmbeddedPage layout={layout} embed={embed} {...content} />
    );
  return `<!doctype html>${renderToString(page)}`;
};
