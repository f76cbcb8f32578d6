import { wordsOf } from '../../words/words-of.ts';
import type { FormTarget, Frame } from '../layout/frame-data.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { Icon } from './icon.tsx';
import { stay } from './stay.ts';

interface SearchFormProps {
  readonly frame: Frame;
  /** What goes along with the word; the whole calendar is searched without it. */
  readonly form?: FormTarget;
  readonly value: string;
  /** What it searches, for those who listen; its field says only that it is a search. */
  readonly label?: string;
  /** The field has the focus when what it stands in opens. */
  readonly hasFocus?: boolean;
  readonly class?: string;
}

/** One field and its button; what else is asked for goes along. */
export const SearchForm = (props: SearchFormProps) => {
  const { frame, form = props.frame.search, value, hasFocus = false, class: more = '' } = props;
  const words = wordsOf(frame.language);
  const label = props.label ?? words.search;
  return (
    <form
      class={`search ${more}`.trim()}
      role="search"
      aria-label={label}
      action={form.action}
      target={stay(frame, form.action)}
    >
      <HiddenFields form={form} />
      <input
        class="search-field"
        type="search"
        name="search"
        value={value}
        placeholder={label}
        aria-label={label}
        autofocus={hasFocus}
        maxLength={200}
        dir="auto"
      />
      <button type="submit" class="icon-button" aria-label={words.search}>
        <Icon name="search" />
      </button>
    </form>
  );
};
