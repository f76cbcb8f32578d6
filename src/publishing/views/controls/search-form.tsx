import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../frame/frame-data.ts';
import { Icon } from '../frame/icon.tsx';

interface SearchFormProps {
  readonly frame: Frame;
  readonly value: string;
  readonly class?: string;
}

/** One field and its button; what else is asked for goes along. */
export const SearchForm = ({ frame, value, class: more = '' }: SearchFormProps) => {
  const words = wordsOf(frame.language);
  return (
    <form
      class={`search ${more}`.trim()}
      role="search"
      aria-label={words.search}
      action={frame.search.action}
    >
      {frame.search.hidden.map(({ name, value: hidden }) => (
        <input type="hidden" name={name} value={hidden} />
      ))}
      <input
        class="search-field"
        type="search"
        name="search"
        value={value}
        placeholder={words.search}
        aria-label={words.search}
        maxLength={200}
        dir="auto"
      />
      <button type="submit" class="icon-button" aria-label={words.search}>
        <Icon name="search" />
      </button>
    </form>
  );
};
