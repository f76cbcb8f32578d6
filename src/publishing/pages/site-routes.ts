import { languageOf } from '../../http/request/caller.ts';
import { dataHeaders } from '../../http/response/headers.ts';
import type { Handler, Plan, RequestContext } from '../../http/routing/context.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import { canonicalPlace, redirectOf } from '../../kernel/addresses/canonical-place.ts';
import {
  type EmbedReading,
  readEmbedAddress,
  redirectOfEmbed,
  writeEmbedAddress,
} from '../../kernel/addresses/embed-address.ts';
import { isOfCalendar } from '../../kernel/addresses/old-site.ts';
import { listPlace, type Place } from '../../kernel/addresses/place.ts';
import { type FoundPlace, type Reading, readAddress } from '../../kernel/addresses/read-address.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import type { AppError } from '../../kernel/error.ts';
import type { Work } from '../../kernel/work.ts';
import type { EventRow } from '../../storage/tables.ts';
import type { PageLanguage } from '../words/words.ts';
import { pageLanguageOf, pageLanguages } from '../words/words-of.ts';
import { findShownEvent, isKeptBack, isOpenTo, tryPassword } from './event/open-event.ts';
import { readGatePage } from './event/password.ts';
import { openSearch } from './found/opensearch.ts';
import { robotsText } from './found/robots.ts';
import { readSitemap } from './found/sitemap.ts';
import { findKnown } from './known/known.ts';
import { frameOf } from './layout/layout.ts';
import { namedTitles } from './layout/titles.ts';
import { findOldSite } from './old-site/old-site-routes.ts';
import { headersOf, type Outside } from './page-headers.ts';
import { noSuchPage, type ShownPage, showEvent, showPlaceOf } from './pages.ts';
import { requireReach } from './reading/months.ts';
import { errorPage, noSuchTerm, notOfCalendar } from './refusal-routes.ts';
import { addressRefusal } from './request/address-refusal.ts';
import { linkTo } from './request/links.ts';
import { notAllowed } from './request/not-allowed.ts';
import type { PageContext, Visit } from './request/page-request.ts';
import { visitOf } from './request/visit.ts';

/** What of a request pages are made for. */
type PageCall = Pick<RequestContext, 'method' | 'path' | 'queryText' | 'client'>;

/** The fields of a form that was sent; empty for reads. */
type Form = Readonly<Record<string, string>>;

const redirect = (location: string, status = 301): HttpResponse => ({
  status,
  headers: {
    Location: location,
    // A name that is changed back must not lead in a circle (docs/adr/0079).
    'Cache-Control': status === 301 ? 'public, no-cache' : 'private, no-store',
  },
  body: { content: '' },
});

/** Returns what responds with the pages of a calendar. */
export const pageHandler = (context: PageContext): Handler => {
  const { words, terms, views } = context;

  const keyOf = ({ origin }: RequestContext, key: string): string => `page\n${origin}\n${key}`;

  /** Whose header says nothing of ours reads in the site's. */
  const preferredLanguage = ({ client }: PageCall): PageLanguage =>
    languageOf(client.headers['accept-language'], {
      languages: pageLanguages,
      ofSite: context.settings.language,
    });

  /** What the address of a request says, and whether another site is to show it in a frame. */
  const read = (call: PageCall): { readonly embed: EmbedReading | null; readonly reading: Reading } => {
    const { path, queryText } = call;
    const embed = readEmbedAddress(path, queryText, words);
    return { embed, reading: embed === null ? readAddress(path, queryText, words) : embed.page };
  };

  const visitFor = (call: PageCall, lang: string | null, embedded: Place | null = null): Visit => {
    const asked = pageLanguageOf(lang);
    return visitOf(context, {
      language: asked ?? preferredLanguage(call),
      asked,
      origin: call.client.origin,
      embedded,
    });
  };

  const answerOf = (visit: Visit, { body, expiresAt, head, ...outside }: ShownPage): HttpResponse => ({
    status: 200,
    headers: headersOf(context, visit, { ...outside, interfacePath: head.interfacePath, isKept: true }),
    body: { content: body },
    caching: expiresAt === null ? {} : { expiresAt },
  });

  const personal = (visit: Visit, body: string, outside: Outside, status = 200): HttpResponse => ({
    status,
    headers: headersOf(context, visit, { ...outside, interfacePath: '', isKept: false }),
    body: { content: body },
  });

  const gate = (visit: Visit, place: Place, event: EventRow, fault: 'wrong' | 'too_many' | null) => {
    const data = readGatePage(context, visit, event, fault);
    const frame = frameOf(context, visit, place, {
      ...namedTitles(context, data.title),
      ...{ robots: 'noindex', hasCanonical: false, previous: null, next: null, card: null, jsonLd: null },
      ...{ interfacePath: '', hasFeeds: false },
    });
    const status = fault === null ? 200 : fault === 'wrong' ? 403 : 429;
    return personal(visit, views.gatePage(frame, data), {}, status);
  };

  const showOneEvent = async (
    call: PageCall,
    visit: Visit,
    place: Place & { readonly kind: 'event' },
    form: Form,
  ): Promise<HttpResponse> => {
    const event = await findShownEvent(context, place.slug);
    if (event === null || (visit.embedded !== null && isKeptBack(event))) throw noSuchPage();
    if (call.method === 'POST') {
      // The form was open when its password was taken away.
      if (event.password_hash === null) return redirect(linkTo(context, visit, place), 303);
      const { password = '' } = form;
      const tried = await tryPassword(context, visit, event, { password, network: call.client.network() });
      if ('cookie' in tried) return { ...redirect(tried.location, 303), cookies: [tried.cookie] };
      const shown = gate(visit, place, event, tried.fault);
      if (tried.fault === 'wrong') return shown;
      return { ...shown, headers: { ...shown.headers, 'Retry-After': String(tried.seconds) } };
    }
    if (event.password_hash === null) return answerOf(visit, await showEvent(context, visit, place, event));
    if (!isOpenTo(event, call.client.headers.cookie, visit)) return gate(visit, place, event, null);
    const { body, ...outside } = await showEvent(context, visit, place, event);
    return personal(visit, body, outside);
  };

  const make = async (
    call: PageCall,
    found: FoundPlace,
    embed: EmbedReading | null,
    form: Form,
  ): Promise<HttpResponse> => {
    const asking = visitFor(call, found.place.lang);
    await terms.catchUp();
    const known = await findKnown(context, asking, found);
    const canonical = canonicalPlace(found, known, words);
    if (canonical === null) throw missing(found.place);
    const location =
      embed === null ? redirectOf(found, canonical, words) : redirectOfEmbed(embed, found, canonical, words);
    if (location !== null) {
      if (canonical.kind === 'events') await requireReach(context, asking.today, canonical.view);
      return redirect(asking.prefix + location);
    }
    const visit = embed === null ? asking : { ...asking, embedded: canonical };
    if (canonical.kind === 'event') return showOneEvent(call, visit, canonical, form);
    return answerOf(visit, await showPlaceOf(context, visit, canonical));
  };

  /** What is said of a place that the calendar has not. */
  const missing = (place: Place): AppError =>
    place.kind === 'events' && place.scope !== null ? noSuchTerm(place.scope.kind) : noSuchPage();

  const plainHeaders = (type: string): Record<string, string> => ({
    'Content-Type': `${type}; charset=utf-8`,
    ...dataHeaders,
    'Cache-Control': 'public, no-cache',
    // The other files say nothing in words.
    Vary: type.includes('opensearch') ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding',
  });

  /** What search engines and browsers ask for beside pages. */
  const fileIn = (call: RequestContext): Plan | null => {
    const [, name, rest = '', ending] =
      /^\/(opensearch|robots|sitemap)(-[a-z]+(?:-\d+)?)?\.(xml|txt)$/.exec(call.path) ?? [];
    if (name === undefined || (ending === 'txt') !== (name === 'robots')) return null;
    if (call.method !== 'GET') throw notAllowed();
    const visit = visitFor(call, null);
    const type =
      ending === 'txt'
        ? 'text/plain'
        : name === 'opensearch'
          ? 'application/opensearchdescription+xml'
          : 'application/xml';
    const answer = (body: string): HttpResponse => ({
      ...{ status: 200, headers: plainHeaders(type), body: { content: body } },
      caching: {},
    });
    call.template = `page ${name}`;
    return {
      key: keyOf(call, `${visit.language} /${name}${rest}`),
      respond: async ({ takeSlot }) => {
        await takeSlot('read');
        await terms.catchUp();
        if (name === 'opensearch' && rest === '') return answer(openSearch(context, visit));
        if (name === 'robots' && rest === '') return answer(robotsText(visit));
        const body = name === 'sitemap' ? await readSitemap(context, visit, rest) : null;
        if (body === null) throw noSuchPage();
        return answer(body);
      },
    };
  };

  const oldSite = (call: RequestContext): Plan | null => {
    const found = findOldSite(context, call.path);
    if (found === null) return null;
    call.template = `page old ${found.kind}`;
    return {
      key: null,
      respond: async ({ takeSlot }) => {
        await takeSlot('read');
        const { location, status } = await found.redirect(visitFor(call, null), call.queryText);
        return redirect(location, status);
      },
    };
  };

  return {
    format: 'page',
    table: null,
    plan: (call): Plan => {
      const file = fileIn(call);
      if (file !== null) return file;
      const { embed, reading } = read(call);
      if (reading === null) {
        if (embed !== null) throw noSuchPage();
        const old = call.method === 'GET' ? oldSite(call) : null;
        if (old !== null) return old;
        throw isOfCalendar(call.path, words) ? noSuchPage() : notOfCalendar();
      }
      if (reading.kind === 'fault') throw addressRefusal(reading.fault);
      const { place, isOwn } = reading;
      const isSearch = place.kind === 'events' && place.filters.search !== undefined;
      const shown = place.kind === 'events' ? place.view.kind : place.kind;
      call.template = `${embed === null ? 'page' : 'embed'} ${shown}`;
      const takesForm = place.kind === 'event' && embed === null;
      if (call.method !== 'GET' && !(call.method === 'POST' && takesForm)) throw notAllowed();
      const asked = pageLanguageOf(place.lang);
      const isKept = isOwn && call.method === 'GET';
      const write = embed === null ? writeAddress : writeEmbedAddress;
      const work: Work = isSearch ? 'search' : 'read';
      const named = `${asked ?? preferredLanguage(call)} ${asked === null ? '' : 'asked'}`;
      return {
        key: isKept ? keyOf(call, `${named} ${write({ ...place, lang: null }, words)}`) : null,
        respond: async ({ readForm, takeSlot }) => {
          // Read before the slot is taken: others would wait for its sender.
          const form = call.method === 'POST' ? await readForm() : {};
          await takeSlot(work);
          return make(call, reading, embed, form);
        },
      };
    },
    renderError: (call, error) => {
      const [, lang = null] = /(?:^|&)lang=([a-z]{2})(?:&|$)/.exec(call.queryText) ?? [];
      const { embed, reading } = read(call);
      const visit = visitFor(call, lang, embed === null ? null : listPlace());
      return errorPage(context, visit, error, reading?.kind === 'place' ? reading.place : null);
    },
  };
};
