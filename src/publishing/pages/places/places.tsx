import { shortDay } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { dayNumber, weekdayName } from '../../words/dates/formats.ts';
import { rowTimes, runningUntil } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { MapRoom } from '../parts/map-room.tsx';
import { Photo } from '../parts/photo.tsx';
import { stay } from '../parts/stay.ts';
import { styleOf } from '../parts/style-of.ts';
import type { ListedEvent } from '../reading/list-data.ts';
import type { PlacesPageData, Spot as SpotData } from './places-data.ts';
import { Plan } from './plan.tsx';

interface SpotProps {
  readonly frame: Frame;
  readonly data: PlacesPageData;
  readonly spot: SpotData;
  /** Below the first screen. */
  readonly isLater: boolean;
}

const whenOf = (frame: Frame, { today, dayCutoff }: PlacesPageData, { time }: ListedEvent): string => {
  const style = styleOf(frame);
  const words = wordsOf(frame.language);
  const day = firstDay(time);
  if (day < today) return runningUntil(style, time, { today, dayCutoff });
  const said = rowTimes(style, time, { today, dayCutoff }).time ?? words.allDay.toLowerCase();
  return day === today ? `${words.shortToday} ${said}` : `${shortDay(style, day, today)}, ${said}`;
};

const Hang = ({ frame, data, spot: { letter, day } }: SpotProps) => {
  const words = wordsOf(frame.language);
  return (
    <p class="spot-hang">
      {letter !== null && (
        <>
          <span class="spot-key">{letter}</span>{' '}
        </>
      )}
      <span class="spot-sheet">
        {day === data.today ? words.shortToday : weekdayName(styleOf(frame), day, 'short')}{' '}
        <span class="spot-number">{dayNumber(day)}</span>
      </span>
    </p>
  );
};

const Spot = (props: SpotProps) => {
  const { frame, data, spot, isLater } = props;
  const { letter, name, address, street, events, count, onMap } = spot;
  const words = wordsOf(frame.language);
  const more = count - events.length;
  const picture = events.flatMap((event) => event.picture ?? [])[0];
  return (
    <li
      class="spot"
      id={letter ?? undefined}
      {...(onMap === null
        ? {}
        : {
            'data-on-map': `${name}, ${words.events(count)}`,
            'data-count': count,
            'data-lat': onMap.lat,
            'data-lng': onMap.lng,
          })}
    >
      <Hang {...props} />
      <div class="spot-text">
        <h3 class="spot-name" dir="auto">
          <a class="spot-name-link" href={address} data-spot-name>
            {name}
          </a>
        </h3>
        {street !== '' && (
          <p class="spot-address" dir="auto">
            {street}
          </p>
        )}
        <ul class="spot-events" data-spot-events>
          {events.map((event) => (
            <li>
              <a class="spot-event" href={event.address}>
                <span class="spot-event-when">{whenOf(frame, data, event)}</span>{' '}
                <span dir="auto" lang={frame.textLanguage}>
                  {event.title}
                </span>
              </a>
            </li>
          ))}
          {more > 0 && (
            <li>
              <a class="spot-event" href={address}>
                {words.andMore(more)}
                <span class="visually-hidden">{words.inPlace(name)}</span>
              </a>
            </li>
          )}
        </ul>
      </div>
      {picture !== undefined && (
        <Photo picture={{ ...picture, alt: '' }} class="spot-poster" room="84px" isLater={isLater} />
      )}
    </li>
  );
};

/** All places that have something coming, by town; where some stand on a map, that is offered above them. */
export const placesPage = (frame: Frame, data: PlacesPageData): string => {
  const words = wordsOf(frame.language);
  const title = <h1 class="places-title">{words.view[frame.map === null ? 'places' : 'map']}</h1>;
  const isApart = data.hasMap || data.towns.length === 0;
  return documentOf(frame, {
    main: (
      <>
        {isApart && (
          <div class="wrap">
            {title}
            {data.towns.length === 0 ? (
              <p class="empty-text">{words.nothingHere.text}</p>
            ) : (
              <MapRoom frame={frame} />
            )}
          </div>
        )}
        {data.towns.map(({ name, plan, spots }, index) => (
          <section class="town wrap" aria-labelledby={`town-${index}`}>
            <div>
              {index === 0 && !isApart && title}
              <h2 class="town-name" id={`town-${index}`} dir="auto">
                {name === '' ? words.otherTowns : name}
              </h2>
            </div>
            {plan !== null && <Plan frame={frame} town={name} plan={plan} />}
            <ol class="town-list">
              {spots.map((spot, place) => (
                <Spot frame={frame} data={data} spot={spot} isLater={index > 0 || place > 2} />
              ))}
            </ol>
          </section>
        ))}
        <p class="wrap">
          <a class="button" href={data.index} target={stay(frame, data.index)}>
            {words.placesIndex}
          </a>
        </p>
      </>
    ),
  });
};
