import { whenText } from '../../words/dates/when.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { isKnown } from '../parts/address.ts';
import { Fact, LinkList } from '../parts/facts.tsx';
import { MapRoom } from '../parts/map-room.tsx';
import { ownHourOf } from '../parts/own-hour.ts';
import { styleOf } from '../parts/style-of.ts';
import type { EventPageData, EventVenue } from './event-data.ts';

interface FactsProps {
  readonly frame: Frame;
  readonly data: EventPageData;
}

const Venue = ({ venue: { name, page, town } }: { readonly venue: EventVenue }) => (
  <>
    {page === null ? (
      <strong dir="auto">{name}</strong>
    ) : (
      <a class="fact-link" href={page} dir="auto">
        {name}
      </a>
    )}
    {town !== '' && <>, {town}</>}
  </>
);

const Places = ({ frame, data: { venues, isOnline } }: FactsProps) => (
  <>
    {isOnline && <strong>{wordsOf(frame.language).online}</strong>}
    {!isOnline &&
      venues.map((venue, index) => (
        <>
          {index > 0 && <br />}
          <Venue venue={venue} />
        </>
      ))}
  </>
);

/** What one decides by: where, the reader's own hour, what it costs. */
export const DecidingFacts = ({ frame, data }: FactsProps) => {
  const words = wordsOf(frame.language);
  const { venues, isOnline, price, time, endInstant, today, dayCutoff } = data;
  return (
    <dl class="event-facts">
      {(isOnline || venues.length > 0) && (
        <Fact name={words.where}>
          <Places frame={frame} data={data} />
        </Fact>
      )}
      {!time.allDay && (
        <div class="fact" hidden {...ownHourOf(frame, { ...time, endInstant, today })}>
          <dt class="fact-name">{words.yourTime}</dt>
          <dd class="fact-value" data-own-hour-value>
            {whenText(styleOf(frame), time, { today, dayCutoff })}
          </dd>
        </div>
      )}
      {price !== null && (
        <Fact name={words.price}>
          {data.state === 'sold_out' ? (
            <span class="mark">{words.state.sold_out}</span>
          ) : (
            <strong dir="auto">{price}</strong>
          )}
        </Fact>
      )}
    </dl>
  );
};

const AddressLines = ({
  frame,
  venue: { name, address },
}: {
  readonly frame: Frame;
  readonly venue: EventVenue;
}) => (
  <>
    {address.lines.map((line, index) => (
      <>
        {index > 0 && ', '}
        <span dir="auto">{line}</span>
      </>
    ))}
    {address.directions !== null && (
      <span class="fact-way">
        {address.lines.length > 0 && <br />}
        <a href={address.directions} rel="nofollow noopener">
          {wordsOf(frame.language).directions}
        </a>
      </span>
    )}
    {address.onMap !== null && <MapRoom frame={frame} place={{ name, at: address.onMap }} />}
  </>
);

/** What else is known: address, who organizes, categories, tags, its own site. */
export const OtherFacts = ({ frame, data }: FactsProps) => {
  const words = wordsOf(frame.language);
  const { venues, organizers, categories, tags, website, isOnline } = data;
  const known = venues.filter(({ address }) => isKnown(address));
  return (
    <dl class="event-more">
      {!isOnline &&
        known.map((venue) => (
          <Fact name={words.address}>
            <AddressLines frame={frame} venue={venue} />
          </Fact>
        ))}
      {organizers.length > 0 && (
        <Fact name={words.organizer}>
          <LinkList links={organizers} class="fact-link" />
        </Fact>
      )}
      {categories.length > 0 && (
        <Fact name={categories.length === 1 ? words.category : words.categories}>
          <LinkList links={categories} class="fact-link" />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact name={words.tags}>
          <LinkList links={tags} />
        </Fact>
      )}
      {website !== null && (
        <Fact name={words.website}>
          <a class="fact-link" href={website} rel="noopener">
            {new URL(website).hostname.replace(/^www\./, '')}
          </a>
        </Fact>
      )}
    </dl>
  );
};
