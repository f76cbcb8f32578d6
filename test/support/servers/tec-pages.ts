import type { Interference } from './recorded-site.ts';

/** How a site with The Events Calendar spells its addresses. */
export interface SiteWords {
  readonly language: string;
  readonly bases: Readonly<Record<'events' | 'event' | 'venue' | 'organizer', string>>;
  readonly words: Readonly<Record<'list' | 'month' | 'today' | 'page' | 'category' | 'tag', string>>;
}

/** A Spanish site as its owner has set it. */
export const spanishSite: SiteWords = {
  language: 'es-ES',
  bases: { events: 'agenda', event: 'evento', venue: 'lugar', organizer: 'organizador' },
  words: {
    list: 'lista',
    month: 'mes',
    today: 'hoy',
    page: 'pagina',
    category: 'categoria',
    tag: 'etiqueta',
  },
};

/** The addresses of records as such a site has them, whatever the recording says. */
export const respell = (text: string, { bases, words }: SiteWords): string =>
  text
    .replaceAll('agenda.example/events/category/', `agenda.example/${bases.events}/${words.category}/`)
    .replaceAll('agenda.example/event/', `agenda.example/${bases.event}/`)
    .replaceAll('agenda.example/venue/', `agenda.example/${bases.venue}/`)
    .replaceAll('agenda.example/organizer/', `agenda.example/${bases.organizer}/`);

interface Named {
  readonly slug: string;
  readonly url: string;
}

const documentOf = (language: string, events: string, body: string): string =>
  `<!DOCTYPE html><html lang="${language}" class="no-js"><head><meta charset="UTF-8">
<link rel="alternate" type="application/rss+xml" href="https://agenda.example/feed/">
<link rel="alternate" type="text/calendar" title="Agenda » iCal Feed" href="https://agenda.example/${events}/?ical=1">
</head><body><a href="https://agenda.example/contacto/">Contacto</a>${body}</body></html>`;

/** Markup of TEC 6: the menu of views of the list, and what leads to its next page. */
const listPage = ({ language, bases, words }: SiteWords): string => {
  const at = (path: string): string => `https://agenda.example/${bases.events}/${path}`;
  const entry = (view: string, word: string): string =>
    `<li class="tribe-events-c-view-selector__list-item tribe-events-c-view-selector__list-item--${view}"><a
      href="${at(`${word}/`)}" class="tribe-events-c-view-selector__list-item-link"
      data-js="tribe-events-view-link"><span>${view}</span></a></li>`;
  return documentOf(
    language,
    bases.events,
    `<ul class="tribe-events-c-view-selector__list">
    ${entry('list', words.list)}${entry('month', words.month)}${entry('day', words.today)}</ul>
    <nav><a href="${at(`${words.list}/${words.page}/2/`)}" rel="next" class="tribe-events-c-nav__next">»</a></nav>`,
  );
};

const eventPage = (
  { language, bases, words }: SiteWords,
  event: { readonly categories: readonly Named[]; readonly tags: readonly Named[] },
): string => {
  const link = (path: string): string =>
    `<a href="https://agenda.example/${bases.events}/${path}/" rel="tag">x</a>`;
  const terms = [
    ...event.categories.map(({ slug }) => link(`${words.category}/musica/${slug}`)),
    ...event.tags.map(({ slug }) => link(`${words.tag}/${slug}`)),
  ];
  return documentOf(language, bases.events, terms.join(', '));
};

/** Serves those two kinds of pages of a site; `records` are its events. */
export const tecPages =
  (
    site: SiteWords,
    records: { readonly events: readonly (Named & Parameters<typeof eventPage>[1])[] },
  ): Interference =>
  ({ url = '' }, response) => {
    const event = records.events.find((one) => URL.parse(one.url)?.pathname === url);
    const page =
      url === `/${site.bases.events}/` ? listPage(site) : event === undefined ? null : eventPage(site, event);
    if (page === null) return false;
    response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' }).end(page);
    return true;
  };
