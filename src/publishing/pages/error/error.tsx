import { SearchForm } from '../parts/controls.tsx';
import { documentOf } from '../parts/document.tsx';
import { Link } from '../parts/link.tsx';
import type { Layout } from '../reading/layout.ts';
import type { ErrorPage } from './error.ts';

/** The page of an error: the status like a struck date, then what happened and where to go. */
export const errorPage = (layout: Layout, { status, title, sheet, text, alternative }: ErrorPage): string =>
  documentOf(layout, {
    main: (
      <div class="lost wrap">
        <p class="event-date lost-sheet" data-state="lost">
          <span class="event-date-part">{layout.words.refusal.page}</span>{' '}
          <span class="event-date-number">{status}</span> <span class="event-date-part">{sheet}</span>
        </p>
        <div class="lost-text">
          <h1 class="lost-title">{title}</h1>
          <p class="empty-text">{text}</p>
          <SearchForm layout={layout} value="" />
          <p class="lost-ways">
            <Link layout={layout} class="button button-strong" href={layout.home}>
              {layout.words.seeCalendar}
            </Link>
            <Link layout={layout} class="button" href={alternative.address}>
              {alternative.name}
            </Link>
          </p>
        </div>
      </div>
    ),
  });
