import type { Layout } from '../reading/layout.ts';
import type { FormTarget } from '../reading/links.ts';
import { HiddenFields } from './controls.tsx';
import { Icon, stay } from './signs.tsx';

/** A link of a pager. */
export interface PagerLink {
  readonly name: string;
  readonly address: string;
  /** Whether crawlers are to go there. */
  readonly isFollowed: boolean;
}

interface PagerButtonProps extends PagerLink {
  readonly layout: Layout;
  readonly side: 'earlier' | 'later';
}

/** A link to the earlier or later page. */
export const PagerButton = (props: PagerButtonProps) => {
  const { layout, side, name, address, isFollowed } = props;
  return (
    <a
      class={side === 'earlier' ? 'button button-quiet' : 'button'}
      href={address}
      target={stay(layout, address)}
      rel={isFollowed ? undefined : 'nofollow'}
    >
      {side === 'earlier' && <Icon name="earlier" />}
      {name}
      {side === 'later' && <Icon name="later" />}
    </a>
  );
};

interface PagerProps {
  readonly layout: Layout;
  /** For screen readers. */
  readonly label: string;
  readonly earlier: PagerLink | null;
  readonly later: PagerLink | null;
}

/** Earlier and later. */
export const Pager = ({ layout, label, earlier, later }: PagerProps) =>
  earlier === null && later === null ? null : (
    <nav class="pager wrap" aria-label={label}>
      {earlier !== null && <PagerButton layout={layout} side="earlier" {...earlier} />}
      {later !== null && <PagerButton layout={layout} side="later" {...later} />}
    </nav>
  );

interface HeadLinkProps extends PagerLink {
  readonly layout: Layout;
  readonly rel: 'prev' | 'next';
  /** Before the name, for screen readers. */
  readonly label: string;
}

/** The neighbour of a month or week, at the end of the band. */
export const HeadLink = ({ layout, rel, address, label, name, isFollowed }: HeadLinkProps) => (
  <a
    class="month-head-link"
    href={address}
    target={stay(layout, address)}
    rel={isFollowed ? rel : `${rel} nofollow`}
  >
    {rel === 'prev' && <Icon name="earlier" />}
    <span class="visually-hidden">{label}</span>
    <span class="month-head-name">{name}</span>
    {rel === 'next' && <Icon name="later" />}
  </a>
);

interface DayJumpProps extends FormTarget {
  readonly layout: Layout;
  readonly first: string;
  readonly last: string;
}

/** The form to jump to any day, by the browser's own field. */
export const DayJump = ({ layout, first, last, ...form }: DayJumpProps) => (
  <form class="jump" action={form.action} target={stay(layout, form.action)}>
    <HiddenFields form={form} />
    <label class="field-name" for="date">
      {layout.words.otherDay}
    </label>
    <input class="field-control" id="date" type="date" name="date" min={first} max={last} required />
    <button type="submit" class="button">
      {layout.words.go}
    </button>
  </form>
);
