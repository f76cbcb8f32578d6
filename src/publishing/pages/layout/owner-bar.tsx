import { wordsOf } from '../../words/words-of.ts';
import { CloseButton } from '../parts/close-button.tsx';
import { Photo } from '../parts/photo.tsx';
import type { Frame } from './frame-data.ts';

const Menu = ({ frame }: { readonly frame: Frame }) => {
  const words = wordsOf(frame.language);
  const { menu, name } = frame.owner;
  return (
    <>
      <button type="button" class="owner-open" popovertarget="menu">
        {words.menu}
      </button>
      <nav class="owner-menu" id="menu" popover="auto" aria-label={name ?? words.menu}>
        <CloseButton frame={frame} target="menu" class="owner-close" />
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

/** The owner's own frame above the band: arms, name, way back, menu. Nothing where nothing of it is set. */
export const OwnerBar = ({ frame }: { readonly frame: Frame }) => {
  const { name, logo, home, menu } = frame.owner;
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
      {menu.length > 0 && <Menu frame={frame} />}
    </div>
  );
};
