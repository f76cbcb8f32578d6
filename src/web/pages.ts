import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { trustOf } from '../http/caller.ts';
import { isUnchanged } from '../http/conditional.ts';
import { languageOf } from '../http/language.ts';
import { originOf } from '../http/links.ts';
import type { Language } from '../kernel/phrase.ts';
import { loadAssets } from './assets.ts';
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

const sendPage = (reply: FastifyReply, language: Language, policy: string, page: string): FastifyReply =>
  reply
    .headers({
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Language': language,
      'Content-Security-Policy': policy,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'same-origin',
      'Cache-Control': 'no-cache',
      Vary: 'Accept-Language',
    })
    .send(page);

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
      return sendPage(reply, language, policy, homePage({ language, siteName, origin, prefix, mounts }));
    },
  });
  for (const url of ['/docs', '/docs/']) {
    app.route({
      method,
      url,
      handler: (request, reply) => {
        const language = languageFor(request, locale);
        return sendPage(reply, language, policy, docsPage(language, prefix, mounts[0] ?? ''));
      },
    });
  }
  for (const [name, asset] of assets) {
    app.route({
      method,
      url: `/docs/assets/${name}`,
      handler: (request, reply) => {
        reply.headers({ ETag: asset.etag, 'Cache-Control': 'no-cache', Vary: 'Accept-Encoding' });
        if (isUnchanged(request.headers['if-none-match'], asset.etag)) return reply.code(304).send();
        reply.headers({ 'Content-Type': asset.type, 'X-Content-Type-Options': 'nosniff' });
        const takesGzip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
        return takesGzip
          ? reply.header('Content-Encoding', 'gzip').send(asset.gzipped())
          : reply.send(asset.bytes);
      },
    });
  }
};
