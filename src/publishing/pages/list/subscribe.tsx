import { capitalized } from '../../words/capitalized.ts';
import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { EventRow } from '../parts/event-row.tsx';
import { Icon } from '../parts/icon.tsx';
import type { SubscribePageData } from './subscribe-data.ts';

interface PartProps {
  readonly frame: Frame;
  readonly data: SubscribePageData;
}

interface WayProps {
  readonly address: string;
  readonly name: string;
  readonly note?: string;
}

const Way = ({ address, name, note }: WayProps) => (
  <li>
    <a class="subscribe-way" href={address} rel="nofollow noopener">
      <span class="subscribe-name">{name}</span>
      {note !== undefined && (
        <>
          {' '}
          <span class="subscribe-note">{note}</span>
        </>
      )}
    </a>
  </li>
);

interface CopyProps {
  readonly frame: Frame;
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** A text to be copied; the button does it where the browser lets a script. */
const Copy = ({ frame, id, label, value }: CopyProps) => {
  const words = wordsOf(frame.language);
  return (
    <div class="subscribe-copy">
      <label class="field">
        <span class="field-name">{label}</span>
        <input class="field-control" id={id} readonly value={value} />
      </label>
      <button type="button" class="button" data-copy={id} data-copied={words.copied} hidden>
        {words.copy}
      </button>
      <span class="visually-hidden" role="status" />
    </div>
  );
};

const Subscribe = ({ frame, data: { what, calendar, ways, rss, whole } }: PartProps) => {
  const words = wordsOf(frame.language);
  const { subscribing } = words;
  return (
    <div class="subscribe">
      <h1 class="asked-title subscribe-head">{words.subscribe}</h1>
      <p class="subscribe-what">
        <strong dir="auto">{what.length === 0 ? words.wholeCalendar : capitalized(what.join(', '))}</strong>
        {subscribing.text}
      </p>
      <a class="button button-strong" href={ways.webcal} rel="nofollow">
        <Icon name="calendar" />
        {words.addToCalendar}
      </a>
      <ul class="subscribe-ways">
        <Way address={ways.google} name="Google Calendar" note={subscribing.googleNote} />
        <Way address={ways.outlook} name="Outlook.com" />
        <Way address={ways.office} name="Microsoft 365" />
        <Way address={rss} name="RSS" note={subscribing.rssNote} />
      </ul>
      <Copy frame={frame} id="calendar" label={words.address} value={calendar} />
      {whole !== null && (
        <p class="subscribe-all">
          <a href={whole} rel="nofollow">
            {subscribing.whole}
          </a>
        </p>
      )}
    </div>
  );
};

const First = ({ frame, data: { first, today, dayCutoff } }: PartProps) => {
  const words = wordsOf(frame.language);
  return (
    <section class="subscribe-first">
      <h2 class="section-title">{words.subscribing.first}</h2>
      {first.length === 0 ? (
        <p class="empty-text">{words.nothingHere.text}</p>
      ) : (
        <ul class="event-list">
          {first.map((event) => (
            <EventRow frame={frame} moment={{ today, dayCutoff }} event={event} isLater isDated />
          ))}
        </ul>
      )}
    </section>
  );
};

const Embed = ({ frame, line }: { readonly frame: Frame; readonly line: string }) => {
  const { embedding } = wordsOf(frame.language);
  return (
    <section class="subscribe-embed" id="embed">
      <h2 class="section-title">{embedding.title}</h2>
      <p class="subscribe-what">{embedding.text}</p>
      <Copy frame={frame} id="line" label={embedding.line} value={line} />
    </section>
  );
};

/** How to follow a list: in a calendar, in a reader of news, on another site; and what will come first. */
export const subscribePage = (frame: Frame, data: SubscribePageData): string =>
  documentOf(frame, {
    main: (
      <div class="subscribe-page wrap">
        <Subscribe frame={frame} data={data} />
        <First frame={frame} data={data} />
        {data.embed !== null && <Embed frame={frame} line={data.embed} />}
      </div>
    ),
  });
