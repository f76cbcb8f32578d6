import type { ComponentChildren } from 'preact';
import { wordsOf } from '../../words/words-of.ts';
import type { Embed, Frame } from './frame-data.ts';

interface EmbedProps {
  readonly frame: Frame;
  readonly embed: Embed;
  readonly inBand: ComponentChildren;
  readonly main: ComponentChildren;
}

const Head = ({ frame: { head, files, accent } }: { readonly frame: Frame }) => (
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content={accent} />
    <title>{head.title}</title>
    <meta name="robots" content="noindex" />
    {/* What does not say that it stays opens in place of the page around. */}
    <base target="_top" />
    {files.fonts.map((font) => (
      <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
    ))}
    <link rel="stylesheet" href={files.style} />
    <link rel="stylesheet" href={files.theme} />
    <link rel="icon" href={files.icon} type="image/svg+xml" />
    <script defer src={files.embedScript} />
  </head>
);

/** What another site shows in a frame: the parts of the page under a slim band, without what stands around them. */
export const EmbedDocument = ({ frame, embed, inBand, main }: EmbedProps) => (
  <html lang={frame.language} data-embeds={embed.root}>
    <Head frame={frame} />
    <body class="embed">
      <header class="band">
        <div class="embed-bar wrap">
          <a class="embed-name" href={embed.page} dir="auto" lang={frame.textLanguage}>
            {frame.siteName}
          </a>
          <a class="band-tool" href={frame.subscribe} rel="nofollow">
            {wordsOf(frame.language).subscribe}
          </a>
        </div>
        {inBand}
      </header>
      <main class="page">{main}</main>
    </body>
  </html>
);
