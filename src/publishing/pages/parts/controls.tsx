import type { Layout } from '../reading/layout.ts';
import type { FormTarget } from '../reading/links.ts';
import { stay } from './link.tsx';
import { Icon } from './signs.tsx';

interface CloseButtonProps {
  readonly layout: Layout;
  /** The id of the popover. */
  readonly target: string;
  readonly class?: string;
}

/** Closes a popover. */
export const CloseButton = ({ layout, target, class: more = '' }: CloseButtonProps) => (
  <button
    type="button"
    class={`icon-button ${more}`.trimEnd()}
    popovertarget={target}
    popovertargetaction="hide"
    aria-label={layout.words.close}
  >
    <Icon name="close" />
  </button>
);

/** The fields of a form beside those that are typed. */
export const HiddenFields = ({ form }: { readonly form: FormTarget }) => (
  <>
    {form.hidden.map(({ name, value }) => (
      <input type="hidden" name={name} value={value} />
    ))}
  </>
);

/** Shown by the script, without which only the browser's own menu prints. */
export const PrintButton = ({ layout }: { readonly layout: Layout }) => (
  <button type="button" class="button" data-print hidden>
    {layout.words.print}
  </button>
);

interface SearchFormProps {
  readonly layout: Layout;
  /** The whole calendar is searched without it. */
  readonly form?: FormTarget;
  readonly value: string;
  /** What it searches, for screen readers. */
  readonly label?: string;
  /** The field has the focus when its popover opens. */
  readonly hasFocus?: boolean;
  readonly class?: string;
}

/** One field and its button. */
export const SearchForm = (props: SearchFormProps) => {
  const { layout, form = layout.search, value, hasFocus = false, class: more = '' } = props;
  const label = props.label ?? layout.words.search;
  return (
    <form
      class={`search ${more}`.trim()}
      role="search"
      aria-label={label}
      action={form.action}
      target={stay(layout, form.action)}
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
      <button type="submit" class="icon-button" aria-label={layout.words.search}>
        <Icon name="search" />
      </button>
    </form>
  );
};
