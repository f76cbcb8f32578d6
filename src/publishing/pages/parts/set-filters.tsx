import { wordsOf } from '../../words/words-of.ts';
import type { Frame, NamedLink } from '../layout/frame-data.ts';
import { Icon } from './icon.tsx';
import { stay } from './stay.ts';

interface SetFiltersProps {
  readonly frame: Frame;
  readonly filters: readonly NamedLink[];
}

/** The filters that are set, each a link that takes it away. */
export const SetFilters = ({ frame, filters }: SetFiltersProps) => (
  <ul class="asked-list">
    {filters.map(({ name, address }) => (
      <li>
        <a class="asked-drop" href={address} target={stay(frame, address)} rel="nofollow">
          <span class="visually-hidden">{wordsOf(frame.language).drop}</span>
          <span class="asked-drop-word" dir="auto">
            {name}
          </span>
          <Icon name="close" />
        </a>
      </li>
    ))}
  </ul>
);

/** The filters of a page that says itself what it is about; nothing where none is set. */
export const FilteredBy = ({ frame, filters }: SetFiltersProps) =>
  filters.length === 0 ? null : (
    <div class="asked-bar wrap">
      <SetFilters frame={frame} filters={filters} />
    </div>
  );
