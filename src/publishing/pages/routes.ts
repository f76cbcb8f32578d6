import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { trustOf } from '../../http/request/caller.ts';
import { languageOf } from '../../http/request/language.ts';
import { type Forms, formsOf } from '../../http/response/answer-forms.ts';
import { entityTag } from '../../http/response/conditional.ts';
import { pageHeaders } from '../../http/response/security-headers.ts';
import { send } from '../../http/response/send.ts';
import { originOf } from '../../http/routing/links.ts';
import type { Language } from '../../kernel/phrase.ts';
import { type Asset, loadAssets } from './assets.ts';
import { docsPage } from './docs-page.ts';
import { homePage } from './home-page.ts';

/** Settings the pages share with the server. */
export interface PageOptions {
  readonly mounts: readonly string[];
  readonly siteName: string;
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  /** For readers who prefer none of the languages of the pages. */
  readonly locale: Language;
}

// Swagger UI sets styles on elements by script, which this policy allows, and has small pictures in its style sheet.
const policyFor = (publicUrl: string | null): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'" +
  // The reference page tries operations at the address that the document names.
  (publicUrl === null ? '; ' : ` ${new URL(publicUrl).origin}; `) +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const languageFor = (request: FastifyRequest, ofSite: Language): Language => {
  const { lang } = request.query as { lang?: unknown };
  return lang === 'es' || lang === 'en' ? lang : languageOf(request.headers['accept-language'], ofSite);
};

const sendForm = async (request: FastifyRequest, reply: FastifyReply, forms: Forms): Promise<void> => {
  const message = await forms.messageFor(request.headers);
  send(reply.hijack().raw, message);
};

const pageOf = (language: Language, policy: string, page: string): Forms => {
  const body = Buffer.from(page);
  const headers = {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Content-Security-Policy': policy,
    ...pageHeaders,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Language, Accept-Encoding',
    'Content-Length': String(body.length),
  };
  return formsOf({ status: 200, headers, body, etag: null }, 'once');
};

const assetForms = ({ type, bytes: body }: Asset): Forms => {
  const etag = entityTag(body, undefined);
  const headers = {
    'Content-Type': type,
    ...pageHeaders,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
    ETag: etag,
    'Content-Length': String(body.length),
  };
  return formsOf({ status: 200, headers, body, etag }, 'kept');
};

/** Adds the page at `/`, the reference at `/docs` and their files to the server. */
export const addPages = (app: FastifyInstance, options: PageOptions): void => {
  const { mounts, siteName, publicUrl, trustedProxies, locale } = options;
  const assets = loadAssets();
  const trust = trustOf(trustedProxies);
  const prefix = publicUrl === null ? '' : new URL(publicUrl).pathname.replace(/\/+$/, '');
  const policy = policyFor(publicUrl);
  const method = ['GET', 'HEAD'];

  app.route({
    method,
    url: '/',
    handler: (request, reply) => {
      const language = languageFor(request, locale);
      const origin = originOf(request.raw, publicUrl, trust);
      const page = homePage({ language, siteName, origin, prefix, mounts });
      return sendForm(request, reply, pageOf(language, policy, page));
    },
  });
  for (const url of ['/docs', '/docs/']) {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        const language = languageFor(request, locale);
        const page = docsPage(language, prefix, mounts[0] ?? '');
        return sendForm(request, reply, pageOf(language, policy, page));
      },
    });
  }
  for (const [name, asset] of assets) {
    const forms = assetForms(asset);
    const url = `/docs/assets/${name}`;
    app.route({ method, url, handler: (request, reply) => sendForm(request, reply, forms) });
  }
};
