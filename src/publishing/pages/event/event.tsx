import { documentOf } from '../parts/document.tsx';
import { DatedRows } from '../parts/event-row.tsx';
import { Prose } from '../parts/facts.tsx';
import { Photo } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import { Actions } from './actions.tsx';
import type { EventPage } from './event-data.ts';
import { DecidingFacts, OtherFacts } from './event-facts.tsx';
import { EventHead } from './event-head.tsx';

interface NextProps {
  readonly layout: Layout;
  readonly title: (name: string) => string;
  readonly list: EventPage['sameVenue'];
}

const Next = ({ layout, title, list }: NextProps) =>
  list === null || list.events.length === 0 ? null : (
    <section>
      <h2 class="section-title" dir="auto">
        {title(list.name)}
      </h2>
      <DatedRows layout={layout} events={list.events} />
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
          <Next layout={layout} title={words.sameVenue} list={sameVenue} />
          <Next layout={layout} title={words.sameCategory} list={sameCategory} />
        </div>
      </article>
    ),
  });
};
