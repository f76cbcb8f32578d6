import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import type { Filters } from '../reading/list-data.ts';
import { FilterForm } from './filter-form.tsx';
import { SearchForm } from './search-form.tsx';
import { stay } from './stay.ts';

const kindsOfDay: ReadonlySet<string> = new Set(['today', 'tomorrow', 'weekend']);

/** The quick ways, then the form of all filters, then the search. */
export const FilterBar = ({ frame, filters }: { readonly frame: Frame; readonly filters: Filters }) => {
  const words = wordsOf(frame.language);
  return (
    <div class="filter-bar">
      <ul class="quick-links">
        {filters.quick.map(({ kind, name, address, isCurrent, isFollowed }) => (
          <li>
            <a
              class="quick-link"
              href={address}
              target={stay(frame, address)}
              aria-current={isCurrent ? (kindsOfDay.has(kind) ? 'page' : 'true') : undefined}
              rel={isFollowed ? undefined : 'nofollow'}
              dir="auto"
            >
              {isCurrent && !kindsOfDay.has(kind) && <span class="visually-hidden">{words.drop}</span>}
              {kind === 'category' ? name : words[kind]}
            </a>
          </li>
        ))}
      </ul>
      <FilterForm frame={frame} filters={filters} isAtEnd />
      <SearchForm frame={frame} form={filters.searchForm} value={filters.search} class="filter-bar-search" />
    </div>
  );
};
