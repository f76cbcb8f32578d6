import { documentOf } from '../parts/document.tsx';
import { EventRow } from '../parts/event-row.tsx';
import { Prose } from '../parts/facts.tsx';
import { Photo } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { ListedEvent } from '../reading/listed-event.ts';
import { Actions } from './actions.tsx';
import type { EventPage } from './event-data.ts';
import { DecidingFacts, OtherFacts } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';

interface NextProps {
  readonly layout: Layout;
  readonly title: string;
  readonly events: readonly ListedEvent[];
}

const Next = ({ layout, title, events }: NextProps) =>
  events.length === 0 ? null : (
    <section>
      <h2 class="section-title" dir="auto">
        {title}
      </h2>
      <ul class="event-list">
        {events.map((event) => (
          <EventRow layout={layout} event={event} isLater isDated />
        ))}
      </ul>
    </section>
  );

/** A picture that is over 1.2 times as high as wide is beside the date on a phone. */
const tall = 1.2;

/** One event: what changed, the date, title, place, price, actions; then the other facts. */
export const eventPage = (layout: Layout, data: EventPage): string => {
  const { words, textLanguage } = layout;
  const { picture, description, sameVenue, sameCategory } = data;
  return documentOf(layout, {
    isSlim: true,
    main: (
      <article>
        <div class="event wrap">
          <EventHead layout={layout} data={data} />
          <DecidingFacts layout={layout} data={data} />
          {picture !== null && (
            <Photo
              picture={picture}
              class="event-poster"
              room="(min-width: 60rem) 352px, 50vw"
              {...(picture.height > tall * picture.width ? { shape: 'tall' as const } : {})}
            />
          )}
          <Actions layout={layout} data={data} />
          {description !== '' && <Prose html={description} lang={textLanguage} class="event-body" />}
          <OtherFacts layout={layout} data={data} />
        </div>
        <div class="event-next wrap">
          {sameVenue !== null && (
            <Next layout={layout} title={words.sameVenue(sameVenue.name)} events={sameVenue.events} />
          )}
          {sameCategory !== null && (
            <Next
              layout={layout}
              title={words.sameCategory(sameCategory.name)}
              events={sameCategory.events}
            />
          )}
        </div>
      </article>
    ),
  });
};
