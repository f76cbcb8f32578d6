import { shortDay } from '../../words/dates/days.ts';
import { firstDay } from '../../words/dates/event-days.ts';
import { dayNumber, weekdayName } from '../../words/dates/formats.ts';
import { rowTimes, runningUntil } from '../../words/dates/when.ts';
import { documentOf } from '../parts/document.tsx';
import { Link } from '../parts/link.tsx';
import { MapRoom } from '../parts/map-room.tsx';
import { Photo } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { ListedEvent } from '../reading/listed-event.ts';
import type { PlacesPage, Spot as SpotData } from './places.ts';
import { TownPlan } from './plan.tsx';

interface SpotProps {
  readonly layout: Layout;
  readonly spot: SpotData;
  /** Below the first screen. */
  readonly isLater: boolean;
}

const whenOf = ({ words, style, moment }: Layout, { time }: ListedEvent): string => {
  const { today } = moment;
  const day = firstDay(time);
  if (day < today) return runningUntil(style, time, moment);
  const start = rowTimes(style, time, moment).time ?? words.allDay.toLowerCase();
  return day === today ? `${words.shortToday} ${start}` : `${shortDay(style, day, today)}, ${start}`;
};

const Sheet = ({ layout: { words, style, moment }, spot: { letter, day } }: SpotProps) => (
  <p class="spot-hang">
    {letter !== null && (
      <>
        <span class="spot-key">{letter}</span>{' '}
      </>
    )}
    <span class="spot-sheet">
      {day === moment.today ? words.shortToday : weekdayName(style, day, 'short')}{' '}
      <span class="spot-number">{dayNumber(day)}</span>
    </span>
  </p>
);

const Spot = (props: SpotProps) => {
  const { layout, spot, isLater } = props;
  const { letter, name, address, street, events, count, onMap } = spot;
  const { words } = layout;
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
      <Sheet {...props} />
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
                <span class="spot-event-when">{whenOf(layout, event)}</span>{' '}
                <span dir="auto" lang={layout.textLanguage}>
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

/** All venues with coming events, by town; where some are on a map, that is offered above them. */
export const placesPage = (layout: Layout, data: PlacesPage): string => {
  const { words } = layout;
  const title = <h1 class="places-title">{words.view[layout.map === null ? 'places' : 'map']}</h1>;
  const isApart = data.hasMap || data.towns.length === 0;
  return documentOf(layout, {
    main: (
      <>
        {isApart && (
          <div class="wrap">
            {title}
            {data.towns.length === 0 ? (
              <p class="empty-text">{words.nothingHere.text}</p>
            ) : (
              <MapRoom layout={layout} />
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
            {plan !== null && <TownPlan layout={layout} town={name} plan={plan} />}
            <ol class="town-list">
              {spots.map((spot, place) => (
                <Spot layout={layout} spot={spot} isLater={index > 0 || place > 2} />
              ))}
            </ol>
          </section>
        ))}
        <p class="wrap">
          <Link layout={layout} class="button" href={data.index}>
            {words.placesIndex}
          </Link>
        </p>
      </>
    ),
  });
};
