import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { SearchForm } from '../parts/search-form.tsx';
import { stay } from '../parts/stay.ts';
import type { RefusalPageData } from './refusal-data.ts';

/** A page that says no: the number hangs like a date, struck; then what happened and where to go. */
export const refusalPage = (frame: Frame, { status, text, near }: RefusalPageData): string => {
  const words = wordsOf(frame.language);
  const said = words.refusal[status];
  return documentOf(frame, {
    main: (
      <div class="lost wrap">
        <p class="event-date lost-sheet" data-state="lost">
          <span class="event-date-part">{words.refusal.page}</span>{' '}
          <span class="event-date-number">{status}</span> <span class="event-date-part">{said.sheet}</span>
        </p>
        <div class="lost-text">
          <h1 class="lost-title">{said.title}</h1>
          <p class="empty-text">{text}</p>
          <SearchForm frame={frame} value="" />
          <p class="lost-ways">
            <a class="button button-strong" href={frame.home} target={stay(frame, frame.home)}>
              {words.seeCalendar}
            </a>
            {near !== null && (
              <a class="button" href={near.address} target={stay(frame, near.address)}>
                {near.name}
              </a>
            )}
          </p>
        </div>
      </div>
    ),
  });
};
