import { whenText } from '../../words/dates/when.ts';
import type { PartProps } from '../parts/document.tsx';
import { Directions, Fact, hasAddress, LinkList, Website } from '../parts/facts.tsx';
import { MapRoom } from '../parts/map-room.tsx';
import { ownHourOf } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { EventPage, EventVenue } from './event-data.ts';

const Venues = ({ layout, data: { venues, isOnline } }: PartProps<EventPage>) =>
  isOnline ? (
    <strong>{layout.words.online}</strong>
  ) : (
    venues.map(({ name, page, town }, index) => (
      <>
        {index > 0 && <br />}
        <a class="fact-link" href={page} dir="auto">
          {name}
        </a>
        {town !== '' && <>, {town}</>}
      </>
    ))
  );

/** The facts to decide by: where, the reader's own hour, the cost. */
export const DecidingFacts = ({ layout, data }: PartProps<EventPage>) => {
  const { words, style, moment } = layout;
  const { venues, isOnline, price, time, endInstant } = data;
  return (
    <dl class="event-facts">
      {(isOnline || venues.length > 0) && (
        <Fact name={words.where}>
          <Venues layout={layout} data={data} />
        </Fact>
      )}
      {!time.allDay && (
        <div class="fact" hidden {...ownHourOf(layout, time, endInstant)}>
          <dt class="fact-name">{words.yourTime}</dt>
          <dd class="fact-value" data-own-hour-value>
            {whenText(style, time, moment)}
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
  layout,
  venue: { name, address },
}: {
  readonly layout: Layout;
  readonly venue: EventVenue;
}) => (
  <>
    {address.lines.map((line, index) => (
      <>
        {index > 0 && ', '}
        <span dir="auto">{line}</span>
      </>
    ))}
    <Directions layout={layout} address={address} />
    {address.onMap !== null && <MapRoom layout={layout} place={{ name, at: address.onMap }} />}
  </>
);

/** The other facts: address, organizers, categories, tags, its own site. */
export const OtherFacts = ({ layout, data }: PartProps<EventPage>) => {
  const { words } = layout;
  const { venues, organizers, categories, tags, website, isOnline } = data;
  const located = isOnline ? [] : venues.filter(({ address }) => hasAddress(address));
  return (
    <dl class="event-more">
      {located.map((venue) => (
        <Fact name={words.address}>
          <AddressLines layout={layout} venue={venue} />
        </Fact>
      ))}
      {organizers.length > 0 && (
        <Fact name={words.organizer}>
          <LinkList links={organizers} class="fact-link" />
        </Fact>
      )}
      {categories.length > 0 && (
        <Fact name={categories.length === 1 ? words.category : words.indexes.categories}>
          <LinkList links={categories} class="fact-link" />
        </Fact>
      )}
      {tags.length > 0 && (
        <Fact name={words.indexes.tags}>
          <LinkList links={tags} />
        </Fact>
      )}
      {website !== null && <Website layout={layout} address={website} />}
    </dl>
  );
};
