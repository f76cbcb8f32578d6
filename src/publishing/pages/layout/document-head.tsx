import type { Frame, Head, Picture } from './frame-data.ts';

/** What a script shows, as the reader's own hour, then has its room from the first paint on (HTML 2.5.8, `blocking`). */
const beforePaint = { blocking: 'render' };

interface CardPictureProps {
  readonly frame: Frame;
  readonly picture: Pick<Picture, 'address' | 'width' | 'height' | 'alt'>;
}

const CardPicture = ({ frame, picture }: CardPictureProps) => (
  <>
    <meta property="og:image" content={new URL(picture.address, frame.origin).href} />
    <meta property="og:image:width" content={String(picture.width)} />
    <meta property="og:image:height" content={String(picture.height)} />
    {picture.alt !== '' && <meta property="og:image:alt" content={picture.alt} />}
    <meta name="twitter:card" content="summary_large_image" />
  </>
);

const Card = ({ frame, card }: { readonly frame: Frame; readonly card: NonNullable<Head['card']> }) => (
  <>
    <meta property="og:type" content="website" />
    <meta property="og:title" content={frame.head.title} />
    <meta property="og:description" content={frame.head.description} />
    {frame.head.canonical !== null && <meta property="og:url" content={frame.head.canonical} />}
    <meta property="og:site_name" content={frame.siteName} />
    <meta property="og:locale" content={`${frame.textLanguage}_${frame.region}`} />
    <CardPicture frame={frame} picture={card.picture ?? { ...frame.files.card, alt: frame.siteName }} />
  </>
);

/** JSON that may stand in a script: no text of it can end the script (pages.md 6). */
const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

/** What a browser, a search engine and a messenger read of a page. */
export const DocumentHead = ({ frame }: { readonly frame: Frame }) => {
  const { head, files } = frame;
  return (
    <head>
      <meta charset="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content={frame.accent} />
      <title>{head.title}</title>
      <meta name="description" content={head.description} />
      {head.robots === 'noindex' && <meta name="robots" content="noindex" />}
      {head.canonical !== null && <link rel="canonical" href={head.canonical} />}
      {head.previous !== null && <link rel="prev" href={head.previous} />}
      {head.next !== null && <link rel="next" href={head.next} />}
      {files.fonts.map((font) => (
        <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
      ))}
      <link rel="stylesheet" href={files.style} />
      <link rel="stylesheet" href={files.theme} />
      <link rel="icon" href={files.icon} type="image/svg+xml" />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={frame.siteName}
        href={files.search}
      />
      {head.feeds.map(({ title, type, address }) => (
        <link rel="alternate" type={type} title={title} href={address} />
      ))}
      {head.oembed !== null && (
        <link rel="alternate" type="application/json+oembed" title={head.title} href={head.oembed} />
      )}
      {head.interfaceAddress !== null && (
        <>
          <link rel="alternate" href={head.interfaceAddress} />
          <meta name="tec-api-version" content="v1" />
          <meta name="tec-api-origin" content={frame.origin} />
        </>
      )}
      {head.card !== null && <Card frame={frame} card={head.card} />}
      {head.jsonLd !== null && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(head.jsonLd) }} />
      )}
      <script defer {...beforePaint} src={files.script} />
    </head>
  );
};
