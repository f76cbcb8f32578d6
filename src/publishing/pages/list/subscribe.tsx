import { capitalized } from '../../words/words-of.ts';
import { documentOf, type PartProps } from '../parts/document.tsx';
import { DatedRows } from '../parts/event-row.tsx';
import { Icon } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { SubscribePage } from './subscribe.ts';

interface CopyProps {
  readonly layout: Layout;
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** A text to be copied; the button does it where the browser allows it. */
const Copy = ({ layout: { words }, id, label, value }: CopyProps) => (
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

const Subscribe = ({
  layout,
  data: { filters, calendar, programs, rss, whole },
}: PartProps<SubscribePage>) => {
  const { words } = layout;
  const { subscribing } = words;
  const ways = [
    { address: programs.google, name: 'Google Calendar', note: subscribing.googleNote },
    { address: programs.outlook, name: 'Outlook.com' },
    { address: programs.office, name: 'Microsoft 365' },
    { address: rss, name: 'RSS', note: subscribing.rssNote },
  ];
  return (
    <div class="subscribe">
      <h1 class="asked-title subscribe-head">{words.subscribe}</h1>
      <p class="subscribe-what">
        <strong dir="auto">{filters === '' ? words.wholeCalendar : capitalized(filters)}</strong>
        {subscribing.text}
      </p>
      <a class="button button-strong" href={programs.webcal} rel="nofollow">
        <Icon name="calendar" />
        {words.addToCalendar}
      </a>
      <ul class="subscribe-ways">
        {ways.map(({ address, name, note }) => (
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
        ))}
      </ul>
      <Copy layout={layout} id="calendar" label={words.address} value={calendar} />
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

const First = ({ layout, data: { first } }: PartProps<SubscribePage>) => (
  <section class="subscribe-first">
    <h2 class="section-title">{layout.words.subscribing.first}</h2>
    {first.length === 0 ? (
      <p class="empty-text">{layout.words.nothingHere.text}</p>
    ) : (
      <DatedRows layout={layout} events={first} />
    )}
  </section>
);

const Embed = ({ layout, line }: { readonly layout: Layout; readonly line: string }) => {
  const { embedding } = layout.words;
  return (
    <section class="subscribe-embed" id="embed">
      <h2 class="section-title">{embedding.title}</h2>
      <p class="subscribe-what">{embedding.text}</p>
      <Copy layout={layout} id="line" label={embedding.line} value={line} />
    </section>
  );
};

/** How to follow a list: in a calendar, in a feed reader, on another site; and its next events. */
export const subscribePage = (layout: Layout, data: SubscribePage): string =>
  documentOf(layout, {
    main: (
      <div class="subscribe-page wrap">
        <Subscribe layout={layout} data={data} />
        <First layout={layout} data={data} />
        {data.embed !== null && <Embed layout={layout} line={data.embed} />}
      </div>
    ),
  });
