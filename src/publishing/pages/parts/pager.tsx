import type { Layout } from '../reading/layout.ts';
import type { FormTarget } from '../reading/links.ts';
import { HiddenFields } from './controls.tsx';
import { SideLink, stay } from './link.tsx';

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
export const PagerButton = ({ layout, side, name, address, isFollowed }: PagerButtonProps) => (
  <SideLink
    layout={layout}
    side={side}
    class={side === 'earlier' ? 'button button-quiet' : 'button'}
    href={address}
    rel={isFollowed ? undefined : 'nofollow'}
  >
    {name}
  </SideLink>
);

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
  <SideLink
    layout={layout}
    side={rel === 'prev' ? 'earlier' : 'later'}
    class="month-head-link"
    href={address}
    rel={isFollowed ? rel : `${rel} nofollow`}
  >
    <span class="visually-hidden">{label}</span>
    <span class="month-head-name">{name}</span>
  </SideLink>
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
