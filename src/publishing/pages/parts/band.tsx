import type { ComponentChildren } from 'preact';
import type { Layout } from '../reading/layout.ts';
import { CloseButton, SearchForm } from './controls.tsx';
import { Icon, Photo } from './signs.tsx';

interface LayoutProps {
  readonly layout: Layout;
}

const OwnerMenu = ({ layout }: LayoutProps) => {
  const { menu, name } = layout.owner;
  return (
    <>
      <button type="button" class="owner-open" popovertarget="menu">
        {layout.words.menu}
      </button>
      <nav class="owner-menu" id="menu" popover="auto" aria-label={name ?? layout.words.menu}>
        <CloseButton layout={layout} target="menu" class="owner-close" />
        <ul class="owner-menu-list">
          {menu.map((link) => (
            <li>
              <a class="owner-menu-link" href={link.address} dir="auto">
                {link.name}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
};

/** The owner's own bar above the band: arms, name, way back, menu. Nothing where none of it is set. */
export const OwnerBar = ({ layout }: LayoutProps) => {
  const { name, logo, home, menu } = layout.owner;
  if (name === null && logo === null && menu.length === 0) return null;
  const inside = (
    <>
      {logo !== null && <Photo picture={logo} class="owner-logo" />}
      {name !== null && <span dir="auto">{name}</span>}
    </>
  );
  return (
    <div class="owner-bar wrap">
      {home === null ? (
        <span class="owner-home">{inside}</span>
      ) : (
        <a class="owner-home" href={home}>
          {inside}
        </a>
      )}
      {menu.length > 0 && <OwnerMenu layout={layout} />}
    </div>
  );
};

const ViewNav = ({ layout: { views, words } }: LayoutProps) => (
  <nav class="view-nav" aria-label={words.views}>
    <ul class="view-nav-list">
      {views.map(({ name, address, isCurrent, isFollowed }) => (
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

interface BandProps extends LayoutProps {
  /** On pages of one thing the views are left out on phones. */
  readonly isSlim: boolean;
  /** The head of a month or week. */
  readonly children?: ComponentChildren;
}

/** The owner's colour across the top: the site's name, the views, the search, how to follow it. */
export const Band = ({ layout, isSlim, children }: BandProps) => (
  <div class={isSlim ? 'band band-slim' : 'band'}>
    <div class="band-bar wrap">
      <a class="band-name" href={layout.home} dir="auto" lang={layout.textLanguage}>
        {layout.siteName}
      </a>
      <ViewNav layout={layout} />
      <div class="band-tools">
        <button type="button" class="icon-button" popovertarget="search" aria-label={layout.words.search}>
          <Icon name="search" />
        </button>
        <a class="band-tool" href={layout.subscribe} rel="nofollow">
          <Icon name="calendar" />
          {layout.words.subscribe}
        </a>
      </div>
    </div>
    {children}
  </div>
);

/** The popover of the band's search button: a search of the whole calendar. */
export const SearchPanel = ({ layout }: LayoutProps) => (
  <div class="search-panel" id="search" popover>
    <SearchForm layout={layout} value={layout.searched} label={layout.words.searchAll} hasFocus />
    <CloseButton layout={layout} target="search" />
  </div>
);
