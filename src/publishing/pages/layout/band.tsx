import type { ComponentChildren } from 'preact';
import { wordsOf } from '../../words/words-of.ts';
import { Icon } from '../parts/icon.tsx';
import type { Frame } from './frame-data.ts';

const ViewNav = ({ frame }: { readonly frame: Frame }) => {
  const words = wordsOf(frame.language);
  return (
    <nav class="view-nav" aria-label={words.views}>
      <ul class="view-nav-list">
        {frame.views.map(({ name, address, isCurrent, isFollowed }) => (
          <li>
            <a
              class="view-nav-link"
              href={address}
              rel={isFollowed ? undefined : 'nofollow'}
              aria-current={isCurrent ? 'page' : undefined}
            >
              {words.view[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

interface BandProps {
  readonly frame: Frame;
  /** On pages of one thing the views are left out on phones. */
  readonly isSlim: boolean;
  /** What hangs in the band itself: the head of a month or week. */
  readonly children?: ComponentChildren;
}

/** The owner's colour across the top: the site's name, the views, the search, how to follow it. */
export const Band = ({ frame, isSlim, children }: BandProps) => {
  const words = wordsOf(frame.language);
  return (
    <div class={isSlim ? 'band band-slim' : 'band'}>
      <div class="band-bar wrap">
        <a class="band-name" href={frame.home} dir="auto" lang={frame.textLanguage}>
          {frame.siteName}
        </a>
        <ViewNav frame={frame} />
        <div class="band-tools">
          <button type="button" class="icon-button" popovertarget="search" aria-label={words.search}>
            <Icon name="search" />
          </button>
          <a class="band-tool" href={frame.subscribe} rel="nofollow">
            <Icon name="calendar" />
            {words.subscribe}
          </a>
        </div>
      </div>
      {children}
    </div>
  );
};
