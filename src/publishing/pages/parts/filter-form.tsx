import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import type { Choice, Filters } from '../reading/list-data.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { Icon } from './icon.tsx';
import { stay } from './stay.ts';

interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  /** The choice of none. */
  readonly all: string;
  readonly choices: readonly Choice[];
}

const ChoiceField = ({ name, label, all, choices }: ChoiceFieldProps) => (
  <label class="field">
    <span class="field-name">{label}</span>
    <select class="field-control" name={name}>
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option value={choice.value} selected={choice.isChosen} dir="auto">
          {choice.name}
        </option>
      ))}
    </select>
  </label>
);

interface FilterFormProps {
  readonly frame: Frame;
  readonly filters: Filters;
  /** The panel hangs from the end of its button. */
  readonly isAtEnd?: boolean;
}

/** All filters in a menu, sent as the address of the list that they make. */
export const FilterForm = ({ frame, filters, isAtEnd = false }: FilterFormProps) => {
  const words = wordsOf(frame.language);
  return (
    <details class="menu">
      <summary class="button button-quiet">
        <Icon name="filter" />
        {words.filter}
      </summary>
      <form
        class={`menu-panel ${isAtEnd ? 'menu-panel-end ' : ''}menu-form`}
        role="search"
        aria-label={words.filter}
        action={filters.form.action}
        target={stay(frame, filters.form.action)}
      >
        <HiddenFields form={filters.form} />
        <label class="field">
          <span class="field-name">{words.search}</span>
          <input
            class="field-control"
            type="search"
            name="search"
            value={filters.search}
            maxLength={200}
            dir="auto"
          />
        </label>
        {filters.categories.length > 0 && (
          <ChoiceField
            name="categories"
            label={words.category}
            all={words.all.categories}
            choices={filters.categories}
          />
        )}
        {filters.venues.length > 0 && (
          <ChoiceField name="venue" label={words.venue} all={words.all.venues} choices={filters.venues} />
        )}
        <label class="check">
          <input class="check-box" type="checkbox" name="free" value="true" checked={filters.isFree} />
          {words.onlyFree}
        </label>
        <button type="submit" class="button button-strong">
          {words.filter}
        </button>
      </form>
    </details>
  );
};
