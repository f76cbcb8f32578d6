import type { Language } from '../../kernel/phrase.ts';
import { document, html } from './html.ts';

const title = { es: 'Referencia de la API de Cartelera', en: 'Cartelera API reference' };
const about = {
  es: 'Consulta y prueba todas las operaciones de la interfaz.',
  en: 'Read about and try every operation of the interface.',
};
const noScript = {
  es: 'Esta página necesita JavaScript; la misma descripción está disponible en',
  en: 'This page needs JavaScript; the same description is available at',
};

/** Returns the page at `/docs`, made in the browser from the OpenAPI document of the mount. */
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
