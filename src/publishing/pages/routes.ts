import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseQuery } from '../../http/request/query.ts';
import { pageHeaders } from '../../http/response/headers.ts';
import type { FileCall, FileRoute } from '../../http/routing/file-handler.ts';
import type { HttpResponse } from '../../http/routing/route.ts';
import { prefixOf } from '../../kernel/addresses/write-address.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Language } from '../../kernel/phrase.ts';
import { docsPage } from './docs-page.ts';
import { mediaTypeOf } from './files-routes.ts';
import { firstStepsPage } from './first-steps-page.ts';

const ours = ['first-steps.css', 'docs.css', 'docs.js', 'icon.svg'];
const theirs = ['swagger-ui.css', 'swagger-ui-bundle.js'];

/** Reads the files of the pages for programmers, our own and those of Swagger UI: bytes by name. */
const loadAssets = (): ReadonlyMap<string, Buffer> => {
  const swagger = dirname(fileURLToPath(import.meta.resolve('swagger-ui-dist/package.json')));
  const load = (folder: string) => (name: string) => [name, readFileSync(join(folder, name))] as const;
  return new Map([...ours.map(load(join(import.meta.dirname, 'assets'))), ...theirs.map(load(swagger))]);
};

/** Settings the pages share with the server. */
export interface PageOptions {
  readonly mounts: readonly string[];
  readonly siteName: string;
  readonly publicUrl: string | null;
}

/** Returns the first day of next month: within the days of the list without dates. */
const exampleDay = (now: Temporal.Instant): string =>
  now.toZonedDateTimeISO('UTC').toPlainDate().with({ day: 1 }).add({ months: 1 }).toString();

// Swagger UI sets styles on elements by script, which this policy allows, and has small pictures in its style sheet.
const policyFor = (publicUrl: string | null): string =>
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'" +
  // The reference page tries operations at the address that the document names.
  (publicUrl === null ? '; ' : ` ${new URL(publicUrl).origin}; `) +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

const languageFor = ({ queryText, language }: FileCall): Language => {
  const { lang } = parseQuery(queryText);
  return lang === 'es' || lang === 'en' ? lang : language;
};

const pageOf = (language: Language, policy: string, origin: string, page: string): HttpResponse => ({
  status: 200,
  headers: {
    'Content-Type': 'text/html; charset=utf-8',
    'Content-Language': language,
    'Content-Security-Policy': policy,
    // Programs for WordPress find the interface of a site by it.
    Link: `<${origin}/wp-json/>; rel="https://api.w.org/"`,
    ...pageHeaders,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Language, Accept-Encoding',
  },
  body: { content: page },
});

const assetOf = (name: string, bytes: Buffer): HttpResponse => ({
  status: 200,
  headers: {
    'Content-Type': mediaTypeOf(name),
    ...pageHeaders,
    'Cache-Control': 'no-cache',
    Vary: 'Accept-Encoding',
  },
  body: { content: bytes },
  caching: {},
});

/** Returns the routes of the page for programmers, the reference at `/docs`, their files, and the icon of the site. */
export const pageRoutes = (
  { mounts, siteName, publicUrl }: PageOptions,
  clock: Clock,
): readonly FileRoute[] => {
  const prefix = publicUrl === null ? '' : prefixOf(publicUrl);
  const policy = policyFor(publicUrl);
  const page = (path: string, render: (language: Language, origin: string) => string): FileRoute => ({
    path,
    handle: (call) => {
      const language = languageFor(call);
      const { origin } = call.client;
      return pageOf(language, policy, origin, render(language, origin));
    },
  });
  return [
    page('/docs/first-steps', (language, origin) =>
      firstStepsPage({ language, siteName, origin, prefix, mounts, day: exampleDay(clock()) }),
    ),
    page('/docs', (language) => docsPage(language, prefix, mounts[0] ?? '')),
    ...[...loadAssets()].flatMap(([name, bytes]): FileRoute[] => {
      const route = (path: string): FileRoute => ({ path, handle: () => assetOf(name, bytes) });
      // Browsers request it where a page names none; its type decides.
      return [route(`/docs/assets/${name}`), ...(name === 'icon.svg' ? [route('/favicon.ico')] : [])];
    }),
  ];
};
