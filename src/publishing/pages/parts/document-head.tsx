import type { Layout } from '../reading/layout.ts';

interface HeadProps {
  readonly layout: Layout;
}

/** What a script shows, as the reader's own hour, then has its room from the first paint on (HTML 2.5.8, `blocking`). */
const beforePaint = { blocking: 'render' };

const Card = ({ layout: { head, ...layout } }: HeadProps) => {
  const picture = head.card?.picture ?? { ...layout.files.card, alt: layout.siteName };
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={head.description} />
      {head.canonical !== null && <meta property="og:url" content={head.canonical} />}
      <meta property="og:site_name" content={layout.siteName} />
      <meta property="og:locale" content={`${layout.textLanguage}_${layout.style.region}`} />
      <meta property="og:image" content={new URL(picture.address, layout.origin).href} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      {picture.alt !== '' && <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
};

/** Returns JSON that may stand in a script: no text of it can end the script (pages.md 6). */
const inScript = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');

const Start = ({ layout: { head, accent } }: HeadProps) => (
  <>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content={accent} />
    <title>{head.title}</title>
  </>
);

const Files = ({ layout: { files } }: HeadProps) => (
  <>
    {files.fonts.map((font) => (
      <link rel="preload" href={font} as="font" type="font/woff2" crossorigin="anonymous" />
    ))}
    <link rel="stylesheet" href={files.style} />
    <link rel="stylesheet" href={files.theme} />
    <link rel="icon" href={files.icon} type="image/svg+xml" />
  </>
);

/** The head of an embed. */
export const EmbedHead = ({ layout }: HeadProps) => (
  <head>
    <Start layout={layout} />
    <meta name="robots" content="noindex" />
    {/* Links without a target open in place of the page around. */}
    <base target="_top" />
    <Files layout={layout} />
    <script defer src={layout.files.embedScript} />
  </head>
);

/** The head of a page, for browsers, search engines and messengers. */
export const DocumentHead = ({ layout }: HeadProps) => {
  const { head, files } = layout;
  return (
    <head>
      <Start layout={layout} />
      <meta name="description" content={head.description} />
      {head.robots === 'noindex' && <meta name="robots" content="noindex" />}
      {head.canonical !== null && <link rel="canonical" href={head.canonical} />}
      {head.previous !== null && <link rel="prev" href={head.previous} />}
      {head.next !== null && <link rel="next" href={head.next} />}
      <Files layout={layout} />
      <link
        rel="search"
        type="application/opensearchdescription+xml"
        title={layout.siteName}
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
          <meta name="tec-api-origin" content={layout.origin} />
        </>
      )}
      {head.card !== null && <Card layout={layout} />}
      {head.jsonLd !== null && (
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: inScript(head.jsonLd) }} />
      )}
      <script defer {...beforePaint} src={files.script} />
    </head>
  );
};
