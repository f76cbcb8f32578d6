import { type Moment, runningUntil } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import type { ListedEvent, Running as RunningEvents } from '../reading/list-data.ts';
import { Photo } from './photo.tsx';
import { styleOf } from './style-of.ts';

interface ItemsProps {
  readonly frame: Frame;
  readonly moment: Moment;
  readonly events: readonly ListedEvent[];
}

const Items = ({ frame, moment, events }: ItemsProps) => (
  <ul class="running-list">
    {events.map(({ address, title, time, picture }) => (
      <li class="running-item">
        {picture !== null && (
          <Photo picture={{ ...picture, alt: '' }} class="running-poster" room="44px" isLater />
        )}
        <a class="running-link" href={address} dir="auto" lang={frame.textLanguage}>
          {title}
        </a>{' '}
        <span class="running-until">{runningUntil(styleOf(frame), time, moment)}</span>
      </li>
    ))}
  </ul>
);

interface RunningProps {
  readonly frame: Frame;
  readonly moment: Moment;
  readonly running: RunningEvents;
}

/** What goes on for more than three days, once. */
export const Running = ({ frame, moment, running: { shown, more } }: RunningProps) => {
  if (shown.length === 0) return null;
  const words = wordsOf(frame.language);
  return (
    <section class="running" aria-labelledby="running">
      <div class="running-body">
        <h2 class="running-heading" id="running">
          {words.running}
        </h2>
        <Items frame={frame} moment={moment} events={shown} />
        {more.length > 0 && (
          <details class="running-more">
            <summary>{words.more(more.length)}</summary>
            <Items frame={frame} moment={moment} events={more} />
          </details>
        )}
      </div>
    </section>
  );
};
