import { wordsOf } from '../../words/words-of.ts';
import { SearchForm } from '../controls/search-form.tsx';
import type { Frame } from './frame-data.ts';
import { Icon } from './icon.tsx';

/** What the sign of the band opens on every page: a search of the whole calendar. */
export const SearchPanel = ({ frame }: { readonly frame: Frame }) => {
  const words = wordsOf(frame.language);
  return (
    <div class="search-panel" id="search" popover>
      <SearchForm frame={frame} value={frame.searched} label={words.searchAll} hasFocus />
      <button
        type="button"
        class="icon-button"
        popovertarget="search"
        popovertargetaction="hide"
        aria-label={words.close}
      >
        <Icon name="close" />
      </button>
    </div>
  );
};
