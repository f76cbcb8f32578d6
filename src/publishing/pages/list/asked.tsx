import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { FilterForm } from '../parts/filter-form.tsx';
import { Icon } from '../parts/icon.tsx';
import { SearchForm } from '../parts/search-form.tsx';
import { SetFilters } from '../parts/set-filters.tsx';
import { stay } from '../parts/stay.ts';
import type { Asked as AskedFor, Filters } from '../reading/list-data.ts';

interface AskedProps {
  readonly frame: Frame;
  readonly asked: AskedFor;
  readonly filters: Filters;
}

const Drops = ({ frame, asked }: Omit<AskedProps, 'filters'>) => (
  <ul class="asked-bar asked-ways">
    {asked.drops.map(({ name, address, total }, index) => (
      <li>
        <a
          class={index === 0 ? 'button button-strong' : 'button'}
          href={address}
          target={stay(frame, address)}
          rel="nofollow"
          dir="auto"
        >
          {wordsOf(frame.language).dropWith(name, total)}
        </a>
      </li>
    ))}
  </ul>
);

/** What was asked for: the answer is the title, what is set stands beside the form. */
export const Asked = ({ frame, asked, filters }: AskedProps) => {
  const words = wordsOf(frame.language);
  const { search, total } = asked;
  const names = asked.filters.map(({ name }) => name);
  const about = search === '' ? names.join(', ') : words.asked(search);
  return (
    <div class="asked wrap">
      <h1 class="asked-title" dir="auto">
        {total === 0 ? (
          <span role="status">{words.nothingFound(search, names)}</span>
        ) : (
          <>
            {about}: <span role="status">{words.found(total)}</span>
          </>
        )}
      </h1>
      <SearchForm frame={frame} form={filters.searchForm} value={search} />
      {total === 0 && asked.drops.length > 0 ? (
        <Drops frame={frame} asked={asked} />
      ) : (
        <div class="asked-bar">
          <FilterForm frame={frame} filters={filters} />
          {asked.filters.length > 0 && <SetFilters frame={frame} filters={asked.filters} />}
          <a class="button button-quiet asked-follow" href={frame.subscribe} rel="nofollow">
            <Icon name="calendar" />
            {words.subscribeTo.asked}
          </a>
        </div>
      )}
    </div>
  );
};
