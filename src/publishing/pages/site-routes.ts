import { languageOf } from '../../http/request/caller.ts';
import { dataHeaders } from '../../http/response/headers.ts';
import type { Handler, Plan, RequestContext } from '../../http/routing/context.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import { redirectOf } from '../../kernel/addresses/canonical-place.ts';
import {
  type EmbedReading,
  readEmbedAddress,
  redirectOfEmbed,
  writeEmbedAddress,
} from '../../kernel/addresses/embed-address.ts';
import { isOfCalendar, readOldSite } from '../../kernel/addresses/old-site.ts';
import { type EventPlace, listPlace, type Place } from '../../kernel/addresses/place.ts';
import { type FoundPlace, type Reading, readAddress } from '../../kernel/addresses/read-address.ts';
import { writeAddress } from '../../kernel/addresses/write-address.ts';
import type { Work } from '../../kernel/input.ts';
import type { PageLanguage } from '../words/words-of.ts';
import { pageLanguageOf, pageLanguages } from '../words/words-of.ts';
import { findCanonical } from './addresses/canonical.ts';
import { readErrorPage } from './error/error.ts';
import { readPasswordPage, requireEvent, tryPassword } from './event/password.ts';
import { redirectOfOldSite } from './old-site.ts';
import { headersOf } from './page-headers.ts';
import { type ReadPage, readPage, renderPage, type Views } from './pages.ts';
import { linkTo } from './reading/links.ts';
import { requireReach } from './reading/months.ts';
import { addressError, noSuchPage, notAllowed, notOfCalendar } from './reading/page-errors.ts';
import { type PageContext, type PageRequest, pageRequest } from './reading/page-request.ts';
import { findSiteFile } from './site-files.ts';

/** The part of a request that a page depends on. */
type PageCall = Pick<RequestContext, 'method' | 'path' | 'queryText' | 'client'>;

const redirect = (location: string, status = 301): HttpResponse => ({
  status,
  headers: {
    Location: location,
    // A name that is changed back must not lead in a circle (docs/adr/0079).
    'Cache-Control': status === 301 ? 'public, no-cache' : 'private, no-store',
  },
  body: { content: '' },
});

/** Returns the handler of the pages of a calendar. */
export const pageHandler = (context: PageContext, views: Views): Handler => {
  const { addressWords: words, settings } = context;

  const keyOf = ({ origin }: RequestContext, key: string): string => `page\n${origin}\n${key}`;

  /** Returns the site's language for a header that names none of the languages of pages. */
  const preferredLanguage = ({ client }: PageCall): PageLanguage =>
    languageOf(client.headers['accept-language'], { languages: pageLanguages, ofSite: settings.language });

  /** Returns what an address names, and whether another site shows it in an iframe. */
  const read = (call: PageCall): { readonly embed: EmbedReading | null; readonly reading: Reading } => {
    const { path, queryText } = call;
    const embed = readEmbedAddress(path, queryText, words);
    return { embed, reading: embed === null ? readAddress(path, queryText, words) : embed.page };
  };

  const requestOf = (call: PageCall, lang: string | null, embedded: Place | null = null): PageRequest => {
    const requestedLanguage = pageLanguageOf(lang);
    return pageRequest(context, {
      language: requestedLanguage ?? preferredLanguage(call),
      ...{ requestedLanguage, embedded, origin: call.client.origin, cookies: call.client.headers.cookie },
    });
  };

  const respondWith = (request: PageRequest, page: ReadPage, status = 200): HttpResponse => {
    const { expiresAt, isPersonal } = page.content;
    return {
      status,
      headers: headersOf(request, page.content),
      body: { content: renderPage(views, request, page) },
      ...(isPersonal === true ? {} : { caching: expiresAt === null ? {} : { expiresAt } }),
    };
  };

  const respondToPassword = async (
    call: PageCall,
    request: PageRequest,
    place: EventPlace,
    password: string,
  ): Promise<HttpResponse> => {
    const event = await requireEvent(request, place.slug);
    const location = linkTo(request, place);
    // The password may have been removed while the form was open.
    if (event.password_hash === null) return redirect(location, 303);
    const result = await tryPassword(request, event, { password, network: call.client.network() });
    if ('cookie' in result) return { ...redirect(location, 303), cookies: [result.cookie] };
    const content = readPasswordPage(request, event, result.error);
    const page = { name: 'password', place, content } as const;
    if (result.error === 'wrong') return respondWith(request, page, 403);
    const response = respondWith(request, page, 429);
    return { ...response, headers: { ...response.headers, 'Retry-After': String(result.seconds) } };
  };

  const respond = async (
    call: PageCall,
    found: FoundPlace,
    embed: EmbedReading | null,
    form: Readonly<Record<string, string>>,
  ): Promise<HttpResponse> => {
    const request = requestOf(call, found.place.lang);
    const canonical = await findCanonical(request, found);
    const location =
      embed === null ? redirectOf(found, canonical, words) : redirectOfEmbed(embed, found, canonical, words);
    if (location !== null) {
      if (canonical.kind === 'events') await requireReach(request, canonical.view);
      return redirect(request.prefix + location);
    }
    if (call.method === 'POST' && canonical.kind === 'event')
      return respondToPassword(call, request, canonical, form['password'] ?? '');
    const framed = embed === null ? request : { ...request, embedded: canonical };
    return respondWith(framed, await readPage(framed, canonical));
  };

  const planFile = (call: RequestContext): Plan | null => {
    const file = findSiteFile(call.path);
    if (file === null) return null;
    if (call.method !== 'GET') throw notAllowed();
    call.template = `page ${file.kind}`;
    const request = requestOf(call, null);
    return {
      key: keyOf(call, `${request.language} ${call.path}`),
      respond: async ({ startWork }) => {
        await startWork('read');
        const content = await file.read(request);
        if (content === null) throw noSuchPage();
        const headers = {
          'Content-Type': `${file.type}; charset=utf-8`,
          ...dataHeaders,
          'Cache-Control': 'public, no-cache',
          // The other files have no words of a language.
          Vary: file.kind === 'opensearch' ? 'Accept-Language, Accept-Encoding' : 'Accept-Encoding',
        };
        return { status: 200, headers, body: { content }, caching: {} };
      },
    };
  };

  const planOldSite = (call: RequestContext): Plan | null => {
    const path = readOldSite(call.path, words, ['/wp-json', ...settings.mounts]);
    if (path === null) return null;
    call.template = `page old ${path.kind}`;
    return {
      key: null,
      respond: async ({ startWork }) => {
        await startWork('read');
        const { location, status } = await redirectOfOldSite(requestOf(call, null), path, call.queryText);
        return redirect(location, status);
      },
    };
  };

  return {
    format: 'page',
    table: null,
    plan: (call): Plan => {
      const file = planFile(call);
      if (file !== null) return file;
      const { embed, reading } = read(call);
      if (reading === null) {
        if (embed !== null) throw noSuchPage();
        const old = call.method === 'GET' ? planOldSite(call) : null;
        if (old !== null) return old;
        throw isOfCalendar(call.path, words) ? noSuchPage() : notOfCalendar();
      }
      if (reading.kind === 'fault') throw addressError(reading.fault);
      const { place, isOwn } = reading;
      const isSearch = place.kind === 'events' && place.filters.search !== undefined;
      const kind = place.kind === 'events' ? place.view.kind : place.kind;
      call.template = `${embed === null ? 'page' : 'embed'} ${kind}`;
      const takesForm = place.kind === 'event' && embed === null;
      if (call.method !== 'GET' && !(call.method === 'POST' && takesForm)) throw notAllowed();
      const requested = pageLanguageOf(place.lang);
      const write = embed === null ? writeAddress : writeEmbedAddress;
      const work: Work = isSearch ? 'search' : 'read';
      const language = `${requested ?? preferredLanguage(call)} ${requested === null ? '' : 'asked'}`;
      const isCached = isOwn && call.method === 'GET';
      return {
        key: isCached ? keyOf(call, `${language} ${write({ ...place, lang: null }, words)}`) : null,
        respond: async ({ readForm, startWork }) => {
          // Read before the slot is taken: others would wait for its sender.
          const form = call.method === 'POST' ? await readForm() : {};
          await startWork(work);
          return respond(call, reading, embed, form);
        },
      };
    },
    renderError: (call, error) => {
      const [, lang = null] = /(?:^|&)lang=([a-z]{2})(?:&|$)/.exec(call.queryText) ?? [];
      const { embed, reading } = read(call);
      const request = requestOf(call, lang, embed === null ? null : listPlace());
      const content = readErrorPage(request, error, reading?.kind === 'place' ? reading.place : null);
      const response = respondWith(request, { name: 'error', place: null, content }, error.status);
      return { ...response, headers: { ...response.headers, 'X-Robots-Tag': 'noindex' } };
    },
  };
};
