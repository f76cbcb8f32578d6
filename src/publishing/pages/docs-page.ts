import type { Language } from '../../kernel/phrase.ts';
import { document, html } from './html.ts';

const title = { es: 'Referencia de Cartelera', en: 'Reference of Cartelera' };
const about = {
  es: 'Todas las operaciones de la interfaz, para leer y probar.',
  en: 'Every operation of the interface, to read and to try.',
};
const noScript = {
  es: 'Esta página necesita JavaScript; la misma descripción está en',
  en: 'This page needs JavaScript; the same description is in',
};

/** The page at `/docs`, made in the browser from the OpenAPI document of the mount. */
export const docsPage = (language: Language, prefix: string, mount: string): string => {
  const source = `${prefix}${mount}/openapi.json`;
  const body = html`<body class="docs">
<header class="bar"><div class="width"><a class="home" href="${prefix}/">Cartelera</a><a href="${source}">openapi.json</a></div></header>
<main><div id="reference" data-source="${source}"></div>
<noscript><p class="width">${noScript[language]} <a href="${source}">openapi.json</a>.</p></noscript></main>
</body>`;
  return document({
    language,
    title: title[language],
    description: about[language],
    assets: `${prefix}/docs/assets`,
    styles: ['swagger-ui.css', 'docs.css'],
    scripts: ['swagger-ui-bundle.js', 'docs.js'],
    body,
  });
};
