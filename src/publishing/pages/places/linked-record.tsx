import { Days } from '../parts/days.tsx';
import { documentOf, type PartProps } from '../parts/document.tsx';
import { Directions, Fact, hasAddress, Prose, Website } from '../parts/facts.tsx';
import { MapRoom } from '../parts/map-room.tsx';
import { Pager } from '../parts/pager.tsx';
import { Icon } from '../parts/signs.tsx';
import type { Layout } from '../reading/layout.ts';
import type { LinkedRecordPage } from './linked-record.ts';

const Facts = ({ layout, data: { name, address, phone, website, email } }: PartProps<LinkedRecordPage>) => {
  const { words } = layout;
  const isLocated = address !== null && hasAddress(address);
  if (!isLocated && phone === '' && website === null && email === '') return null;
  return (
    <dl>
      {isLocated && (
        <Fact name={words.address}>
          <span dir="auto">{address.lines.join(', ')}</span>
          <Directions layout={layout} address={address} />
          {address.onMap !== null && <MapRoom layout={layout} place={{ name, at: address.onMap }} />}
        </Fact>
      )}
      {phone !== '' && (
        <Fact name={words.phone}>
          <a class="fact-link" href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`}>
            {phone}
          </a>
        </Fact>
      )}
      {email !== '' && (
        <Fact name={words.email}>
          <a class="fact-link" href={`mailto:${email}`}>
            {email}
          </a>
        </Fact>
      )}
      {website !== null && <Website layout={layout} address={website} />}
    </dl>
  );
};

/** The page of a venue or organizer: name, facts, then its coming events. */
export const linkedRecordPage = (layout: Layout, data: LinkedRecordPage): string => {
  const { words, textLanguage } = layout;
  const { name, description, days, running, pager, past } = data;
  const isEmpty = days.length === 0 && running.shown.length === 0;
  const link = (label: string, address: string | null, isFollowed = true) =>
    address === null ? null : { name: label, address, isFollowed };
  return documentOf(layout, {
    isSlim: true,
    main: (
      <>
        <div class="place wrap">
          <h1 class="place-name" dir="auto" lang={textLanguage}>
            {name}
          </h1>
          <Facts layout={layout} data={data} />
          {description !== null && <Prose html={description} lang={textLanguage} class="place-about" />}
          <p class="place-follow">
            <a class="button" href={data.subscribe} rel="nofollow">
              <Icon name="calendar" />
              {words.subscribeTo[data.kind]}
            </a>
          </p>
        </div>
        <section class="wrap">
          <h2 class="section-title">{words.upcoming}</h2>
          {isEmpty && <p class="empty-text">{words.nothingHere.text}</p>}
        </section>
        {!isEmpty && <Days layout={layout} days={days} running={running} />}
        <Pager
          layout={layout}
          label={words.moreDays}
          earlier={link(words.earlierEvents, pager.previous) ?? link(words.past, past, false)}
          later={link(words.moreEvents, pager.next)}
        />
      </>
    ),
  });
};
