import type { Language, Phrase } from '../../kernel/phrase.ts';
import { document, type Html, html } from './html.ts';

const phrases = {
  calendar: { es: 'Ver la agenda', en: 'See the calendar' },
  lead: {
    es: 'Servicio de agenda: eventos, lugares, organizadores, categorías, etiquetas e imágenes, por HTTP.',
    en: 'Calendar service: events, venues, organizers, categories, tags and images, over HTTP.',
  },
  reference: { es: 'Ver la referencia', en: 'Read the reference' },
  openapi: { es: 'Descargar OpenAPI', en: 'Download OpenAPI' },
  own: {
    es: 'La dirección principal de la interfaz.',
    en: 'The main address of the interface.',
  },
  tec: {
    es: 'La dirección que usan los programas hechos para The Events Calendar, que siguen funcionando sin cambios.',
    en: 'The address that programs made for The Events Calendar use; they go on working unchanged.',
  },
  first: { es: 'Primeros pasos', en: 'First steps' },
  read: { es: 'Consultar los próximos eventos', en: 'Read the upcoming events' },
  find: { es: 'Buscar y recibir textos sin HTML', en: 'Search and receive texts without HTML' },
  write: { es: 'Publicar un evento', en: 'Publish an event' },
  credentials: { es: 'USUARIO:CONTRASEÑA', en: 'USER:PASSWORD' },
  parts: { es: 'Contenido', en: 'Content' },
  events: { es: 'Eventos', en: 'Events' },
  venues: { es: 'Lugares', en: 'Venues' },
  organizers: { es: 'Organizadores', en: 'Organizers' },
  categories: { es: 'Categorías', en: 'Categories' },
  tags: { es: 'Etiquetas', en: 'Tags' },
  media: { es: 'Imágenes', en: 'Images' },
  ready: { es: 'Estado del servicio', en: 'Service status' },
  other: { es: 'English', en: 'Español' },
} as const satisfies Record<string, Phrase>;

/** The facts of the site on the page. */
export interface FirstSteps {
  readonly language: Language;
  readonly siteName: string;
  /** Address of the site without a trailing slash, for the examples. */
  readonly origin: string;
  /** The path before all links of the page, usually empty. */
  readonly prefix: string;
  readonly mounts: readonly string[];
  /** Day of the event in the examples, `2031-11-07`. */
  readonly day: string;
}

const tecMount = '/wp-json/tribe/events/v1';

const addressesHeading = (count: number): Phrase => {
  if (count === 1) return { es: 'La dirección de la interfaz', en: 'The address of the interface' };
  const [es, en] = count === 2 ? ['Dos', 'Two'] : [count, count];
  return { es: `${es} direcciones, una misma interfaz`, en: `${en} addresses, one interface` };
};

const lists = ['events', 'venues', 'organizers', 'categories', 'tags', 'media'] as const;

const command = (label: string, text: string): Html => html`
<figure class="command"><figcaption>${label}</figcaption><pre tabindex="0"><code>${text}</code></pre></figure>`;

/** Returns the first page for programmers: what is served here, and the next steps. */
export const firstStepsPage = ({ language, siteName, origin, prefix, mounts, day }: FirstSteps): string => {
  const say = (name: keyof typeof phrases): string => phrases[name][language];
  const mount = mounts[0] ?? '';
  const other = language === 'es' ? 'en' : 'es';
  const addresses = mounts.map(
    (each) => html`
<li><a href="${prefix}${each}"><code>${each}</code></a><p>${say(each === tecMount ? 'tec' : 'own')}</p></li>`,
  );
  const links = lists.map(
    (name) => html`
<li><a href="${prefix}${mount}/${name}?_pretty"><strong>${say(name)}</strong><code>/${name}</code></a></li>`,
  );
  const body = html`<body>
<header class="band">
<div class="width">
<p class="top"><a href="${prefix}/">${say('calendar')}</a><a href="${prefix}/docs/first-steps?lang=${other}" lang="${other}" hreflang="${other}">${say('other')}</a></p>
<h1>${siteName}</h1>
<p class="lead">${say('lead')}</p>
<p class="actions"><a class="button" href="${prefix}/docs">${say('reference')}</a> <a class="button quiet" href="${prefix}${mount}/openapi.json">${say('openapi')}</a></p>
</div>
</header>
<main class="width">
<section>
<h2>${say('parts')}</h2>
<ul class="parts">${links}
</ul>
</section>
<section>
<h2>${addressesHeading(mounts.length)[language]}</h2>
<ul class="addresses">${addresses}
</ul>
</section>
<section>
<h2>${say('first')}</h2>${[
    command(
      say('write'),
      `curl -u ${say('credentials')} ${origin}${mount}/events \\\n  -d title='Jazz' \\\n  -d start_date='${day} 20:30' \\\n  -d end_date='${day} 22:30'`,
    ),
    command(say('read'), `curl ${origin}${mount}/events`),
    command(say('find'), `curl '${origin}${mount}/events?search=jazz&text=plain'`),
  ]}
</section>
</main>
<footer class="width">Cartelera · <a href="${prefix}/readyz">${say('ready')}</a></footer>
</body>`;
  return document({
    language,
    title: siteName,
    description: say('lead'),
    assets: `${prefix}/docs/assets`,
    styles: ['first-steps.css'],
    scripts: [],
    body,
  });
};
