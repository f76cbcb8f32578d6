import { wordsOf } from '../../words/words-of.ts';
import { documentOf } from '../layout/document.tsx';
import type { Frame } from '../layout/frame-data.ts';
import { isKnown } from '../parts/address.ts';
import { Days } from '../parts/days.tsx';
import { Fact } from '../parts/facts.tsx';
import { Icon } from '../parts/icon.tsx';
import { MapRoom } from '../parts/map-room.tsx';
import { Pager } from '../parts/pager.tsx';
import { Prose } from '../parts/prose.tsx';
import type { PlacePageData } from './places-data.ts';

interface PartProps {
  readonly frame: Frame;
  readonly data: PlacePageData;
}

const hostOf = (website: string): string => new URL(website).hostname.replace(/^www\./, '');

const Facts = ({ frame, data: { name, address, phone, website, email } }: PartProps) => {
  const words = wordsOf(frame.language);
  const hasAddress = address !== null && isKnown(address);
  if (!hasAddress && phone === '' && website === '' && email === '') return null;
  return (
    <dl>
      {hasAddress && (
        <Fact name={words.address}>
          <span dir="auto">{address.lines.join(', ')}</span>
          {address.directions !== null && (
            <span class="fact-way">
              {address.lines.length > 0 && <br />}
              <a href={address.directions} rel="nofollow noopener">
                {words.directions}
              </a>
            </span>
          )}
          {address.onMap !== null && <MapRoom frame={frame} place={{ name, at: address.onMap }} />}
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
      {website !== '' && (
        <Fact name={words.website}>
          <a class="fact-link" href={website} rel="noopener">
            {hostOf(website)}
          </a>
        </Fact>
      )}
    </dl>
  );
};

/** The page of a venue or organizer: name, what is known, then what is coming. */
export const placePage = (frame: Frame, data: PlacePageData): string => {
  const words = wordsOf(frame.language);
  const { name, description, days, running, pager, past } = data;
  const isEmpty = days.length === 0 && running.shown.length === 0;
  return documentOf(frame, {
    isSlim: true,
    main: (
      <>
        <div class="place wrap">
          <h1 class="place-name" dir="auto" lang={frame.textLanguage}>
            {name}
          </h1>
          <Facts frame={frame} data={data} />
          {description !== null && description !== '' && (
            <Prose html={description} lang={frame.textLanguage} class="place-about" />
          )}
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
        {!isEmpty && <Days frame={frame} moment={data} days={days} running={running} />}
        <Pager
          frame={frame}
          label={words.moreDays}
          earlier={
            pager.previous === null
              ? past && { name: words.past, address: past.address, isFollowed: false }
              : { name: words.earlierEvents, address: pager.previous, isFollowed: pager.isFollowed }
          }
          later={
            pager.next === null
              ? null
              : { name: words.moreEvents, address: pager.next, isFollowed: pager.isFollowed }
          }
        />
      </>
    ),
  });
};
