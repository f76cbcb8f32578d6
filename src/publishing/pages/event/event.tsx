import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { EventRow } from '../parts/event-row.tsx';
import { Photo } from '../parts/photo.tsx';
import { Prose } from '../parts/prose.tsx';
import type { ListedEvent } from '../reading/list-data.ts';
import { Actions } from './actions.tsx';
import type { EventPageData } from './event-data.ts';
import { EventDate } from './event-date.tsx';
import { DecidingFacts, OtherFacts } from './event-facts.tsx';

interface PartProps {
  readonly frame: Frame;
  readonly data: EventPageData;
}

/** What changed about it comes first. */
export const Notice = ({
  frame,
  state,
  note,
}: Pick<EventPageData, 'state' | 'note'> & { readonly frame: Frame }) =>
  state === null && note === '' ? null : (
    <div class="event-notice notice">
      {state !== null && <p class="notice-title">{wordsOf(frame.language).state[state]}</p>}
      {note !== '' && (
        <p dir="auto" lang={frame.textLanguage}>
          {note}
        </p>
      )}
    </div>
  );

interface NextProps extends PartProps {
  readonly title: string;
  readonly events: readonly ListedEvent[];
}

const Next = ({ frame, data: { today, dayCutoff }, title, events }: NextProps) =>
  events.length === 0 ? null : (
    <section>
      <h2 class="section-title" dir="auto">
        {title}
      </h2>
      <ul class="event-list">
        {events.map((event) => (
          <EventRow frame={frame} moment={{ today, dayCutoff }} event={event} isLater isDated />
        ))}
      </ul>
    </section>
  );

/** A picture that is over 1.2 times as high as wide stands beside the date on a phone. */
const tall = 1.2;

/** One event: what changed, the date, title, place, price, what to do; then what else is known of it. */
export const eventPage = (frame: Frame, data: EventPageData): string => {
  const words = wordsOf(frame.language);
  const { title, today, dayCutoff, time, state, note, picture, description, sameVenue, sameCategory } = data;
  return documentOf(frame, {
    isSlim: true,
    main: (
      <article>
        <div class="event wrap">
          <Notice frame={frame} state={state} note={note} />
          <EventDate
            frame={frame}
            moment={{ today, dayCutoff }}
            time={time}
            isStruck={state === 'cancelled' || state === 'postponed'}
          />
          <h1 class="event-title" dir="auto" lang={frame.textLanguage}>
            {title}
          </h1>
          <DecidingFacts frame={frame} data={data} />
          {picture !== null && (
            <Photo
              picture={picture}
              class="event-poster"
              room="(min-width: 60rem) 352px, 50vw"
              {...(picture.height > tall * picture.width ? { shape: 'tall' as const } : {})}
            />
          )}
          <Actions frame={frame} data={data} />
          {description !== '' && <Prose html={description} lang={frame.textLanguage} class="event-body" />}
          <OtherFacts frame={frame} data={data} />
        </div>
        <div class="event-next wrap">
          {sameVenue !== null && (
            <Next
              frame={frame}
              data={data}
              title={words.sameVenue(sameVenue.name)}
              events={sameVenue.events}
            />
          )}
          {sameCategory !== null && (
            <Next
              frame={frame}
              data={data}
              title={words.sameCategory(sameCategory.name)}
              events={sameCategory.events}
            />
          )}
        </div>
      </article>
    ),
  });
};
