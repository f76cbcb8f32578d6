import type { Filters } from '../reading/filters.ts';
import type { Layout } from '../reading/layout.ts';
import type { NamedLink } from '../reading/page-request.ts';
import { HiddenFields, SearchForm } from './controls.tsx';
import { Link, stay } from './link.tsx';
import { Icon } from './signs.tsx';

interface ChoiceFieldProps {
  readonly name: string;
  readonly label: string;
  /** The choice of none. */
  readonly all: string;
  readonly choices: Filters['venues'];
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
  readonly layout: Layout;
  readonly filters: Filters;
  /** The panel is aligned with the end of its button. */
  readonly isAtEnd?: boolean;
}

/** All filters in a menu, sent as the address of the list with them. */
export const FilterForm = ({ layout, filters, isAtEnd = false }: FilterFormProps) => {
  const { words } = layout;
  const { form, search, categories, venues, isFree } = filters;
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
        action={form.action}
        target={stay(layout, form.action)}
      >
        <HiddenFields form={form} />
        <label class="field">
          <span class="field-name">{words.search}</span>
          <input
            class="field-control"
            type="search"
            name="search"
            value={search}
            maxLength={200}
            dir="auto"
          />
        </label>
        {categories.length > 0 && (
          <ChoiceField
            name="categories"
            label={words.category}
            all={words.all.categories}
            choices={categories}
          />
        )}
        {venues.length > 0 && (
          <ChoiceField name="venue" label={words.venue} all={words.all.venues} choices={venues} />
        )}
        <label class="check">
          <input class="check-box" type="checkbox" name="free" value="true" checked={isFree} />
          {words.onlyFree}
        </label>
        <button type="submit" class="button button-strong">
          {words.filter}
        </button>
      </form>
    </details>
  );
};

const kindsOfDay: ReadonlySet<string> = new Set(['today', 'tomorrow', 'weekend']);

/** The quick links, then the form of all filters, then the search. */
export const FilterBar = ({ layout, filters }: { readonly layout: Layout; readonly filters: Filters }) => (
  <div class="filter-bar">
    <ul class="quick-links">
      {filters.quick.map(({ kind, name, address, isCurrent, isFollowed }) => (
        <li>
          <Link
            layout={layout}
            class="quick-link"
            href={address}
            aria-current={isCurrent ? (kindsOfDay.has(kind) ? 'page' : 'true') : undefined}
            rel={isFollowed ? undefined : 'nofollow'}
            dir="auto"
          >
            {isCurrent && !kindsOfDay.has(kind) && <span class="visually-hidden">{layout.words.drop}</span>}
            {kind === 'category' ? name : layout.words[kind]}
          </Link>
        </li>
      ))}
    </ul>
    <FilterForm layout={layout} filters={filters} isAtEnd />
    <SearchForm layout={layout} form={filters.searchForm} value={filters.search} class="filter-bar-search" />
  </div>
);

interface SetFiltersProps {
  readonly layout: Layout;
  readonly filters: readonly NamedLink[];
}

/** The filters that are set, each a link to the page without it. */
export const SetFilters = ({ layout, filters }: SetFiltersProps) => (
  <ul class="asked-list">
    {filters.map(({ name, address }) => (
      <li>
        <Link layout={layout} class="asked-drop" href={address} rel="nofollow">
          <span class="visually-hidden">{layout.words.drop}</span>
          <span class="asked-drop-word" dir="auto">
            {name}
          </span>
          <Icon name="close" />
        </Link>
      </li>
    ))}
  </ul>
);

/** The filters of a page with a title of its own; nothing where none is set. */
export const FilteredBy = ({ layout, filters }: SetFiltersProps) =>
  filters.length === 0 ? null : (
    <div class="asked-bar wrap">
      <SetFilters layout={layout} filters={filters} />
    </div>
  );
