import type { PartProps } from '../parts/document.tsx';
import { Icon } from '../parts/signs.tsx';
import type { EventPage } from './event-data.ts';

const Calendar = ({ layout: { words }, data: { calendar, state } }: PartProps<EventPage>) => {
  const links = [
    { name: words.calendarFile, address: calendar.file },
    { name: 'Google Calendar', address: calendar.google },
    { name: 'Outlook', address: calendar.outlook },
  ].flatMap(({ name, address }) => (address === null ? [] : [{ name, address }]));
  if (links.length === 0) return null;
  return (
    <details class="menu">
      <summary class="button">
        <Icon name="calendar" />
        {state === 'cancelled' ? words.cancelInCalendar : words.addToCalendar}
      </summary>
      <ul class="menu-panel">
        {links.map(({ name, address }) => (
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

const Share = ({ layout: { words }, data: { shareAddress, title } }: PartProps<EventPage>) => {
  const subject = encodeURIComponent(title);
  const text = encodeURIComponent(`${title} ${shareAddress}`);
  return (
    <details class="menu" data-share data-share-title={title} data-share-address={shareAddress}>
      <summary class="button">
        <Icon name="share" />
        {words.share}
      </summary>
      <div class="menu-panel menu-panel-end">
        <a class="menu-item" href={`https://wa.me/?text=${text}`} rel="nofollow noopener">
          WhatsApp
        </a>
        <a class="menu-item" href={`mailto:?subject=${subject}&body=${text}`}>
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

/** The main link, the calendar, sharing. */
export const Actions = ({ layout, data }: PartProps<EventPage>) => (
  <div class="event-actions">
    {data.action !== null && (
      <a class="button button-strong" href={data.action.address} rel="noopener">
        {data.action.kind === 'join' ? layout.words.join : layout.words.tickets}
      </a>
    )}
    <Calendar layout={layout} data={data} />
    <Share layout={layout} data={data} />
  </div>
);
