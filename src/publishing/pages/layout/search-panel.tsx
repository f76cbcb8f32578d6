import { wordsOf } from '../../words/words-of.ts';
import { CloseButton } from '../parts/close-button.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import type { Frame } from './frame-data.ts';

/** What the sign of the band opens on every page: a search of the whole calendar. */
export const SearchPanel = ({ frame }: { readonly frame: Frame }) => {
  const words = wordsOf(frame.language);
  return (
    <div class="search-panel" id="search" popover>
      <SearchForm frame={frame} value={frame.searched} label={words.searchAll} hasFocus />
      <CloseButton frame={frame} target="search" />
    </div>
  );
};
