import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { Icon } from '../parts/icon.tsx';
import type { EventPageData } from './event-data.ts';

interface ActionsProps {
  readonly frame: Frame;
  readonly data: EventPageData;
}

const Calendar = ({ frame, data: { calendar, state } }: ActionsProps) => {
  const words = wordsOf(frame.language);
  const ways = [
    { name: words.calendarFile, address: calendar.file },
    { name: 'Google Calendar', address: calendar.google },
    { name: 'Outlook', address: calendar.outlook },
  ].flatMap(({ name, address }) => (address === null ? [] : [{ name, address }]));
  if (ways.length === 0) return null;
  return (
    <details class="menu">
      <summary class="button">
        <Icon name="calendar" />
        {state === 'cancelled' ? words.cancelInCalendar : words.addToCalendar}
      </summary>
      <ul class="menu-panel">
        {ways.map(({ name, address }) => (
          <li>
            <a class="menu-item" href={address} rel="nofollow noopener">
              {name}
            </a>
          </li>
        ))}
      </ul>
    </details>
  );
};

const Share = ({ frame, data: { shareAddress, title } }: ActionsProps) => {
  const words = wordsOf(frame.language);
  const text = `${title} ${shareAddress}`;
  return (
    <details class="menu" data-share data-share-title={title} data-share-address={shareAddress}>
      <summary class="button">
        <Icon name="share" />
        {words.share}
      </summary>
      <div class="menu-panel menu-panel-end">
        <a class="menu-item" href={`https://wa.me/?text=${encodeURIComponent(text)}`} rel="nofollow noopener">
          WhatsApp
        </a>
        <a
          class="menu-item"
          href={`mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(text)}`}
        >
          {words.email}
        </a>
        <label class="field menu-copy">
          <span class="field-name">{words.address}</span>
          <input class="field-control" readonly value={shareAddress} />
        </label>
      </div>
    </details>
  );
};

/** The one thing to do, the calendar, sharing. */
export const Actions = ({ frame, data }: ActionsProps) => {
  const words = wordsOf(frame.language);
  return (
    <div class="event-actions">
      {data.action !== null && (
        <a class="button button-strong" href={data.action.address} rel="noopener">
          {data.action.kind === 'join' ? words.join : words.tickets}
        </a>
      )}
      <Calendar frame={frame} data={data} />
      <Share frame={frame} data={data} />
    </div>
  );
};
