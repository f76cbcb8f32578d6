import { pageHtml } from '../../../kernel/text/html/page-html.ts';
import { renderDescription } from '../../../kernel/text/html/rendering.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { PageContext, Visit } from '../request/page-request.ts';
import type { PageHtml } from './page-html.ts';

/** The description of a record as its page shows it; empty for none. */
export const proseOf = ({ settings }: PageContext, { origin, language }: Visit, stored: string): PageHtml =>
  pageHtml(renderDescription(stored), {
    origin,
    remoteImages: settings.remoteImages,
    outside: wordsOf(language).outside,
  }) as PageHtml;
