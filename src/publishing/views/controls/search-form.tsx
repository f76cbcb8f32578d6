import { wordsOf } from '../../words/words-of.ts';
import type { FormTarget, Frame } from '../frame/frame-data.ts';
import { Icon } from '../frame/icon.tsx';
import { stay } from '../frame/stay.ts';
import { HiddenFields } from './hidden-fields.tsx';

interface SearchFormProps {
  readonly frame: Frame;
  /** What goes along with the word; the whole calendar is searched without it. */
  readonly form?: FormTarget;
  readonly value: string;
  readonly class?: string;
}

/** One field and its button; what else is asked for goes along. */
export const SearchForm = ({ frame, form = frame.search, value, class: more = '' }: SearchFormProps) => {
  const words = wordsOf(frame.language);
  return (
    <form
      class={`search ${more}`.trim()}
      role="search"
      aria-label={words.search}
      action={form.action}
      target={stay(frame, form.action)}
    >
      <HiddenFields form={form} />
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
