import type { ComponentChildren, JSX } from 'preact';
import type { Layout } from '../reading/layout.ts';
import { Icon } from './signs.tsx';

/** Returns the target of a link or form that stays in an embed; undefined for others, and on pages by themselves. */
export const stay = ({ embed }: Layout, address: string): '_self' | undefined =>
  embed !== null && (address.startsWith(embed.root) || address.startsWith('#')) ? '_self' : undefined;

type LinkProps = JSX.IntrinsicElements['a'] & { readonly layout: Layout; readonly href: string };

/** A link that stays in an embed where it can. */
export const Link = ({ layout, class: name, href, ...others }: LinkProps) => (
  <a class={name} href={href} target={stay(layout, href)} {...others} />
);

interface SideLinkProps extends LinkProps {
  readonly side: 'earlier' | 'later';
}

/** A link to what is earlier or later, with an arrow on that side. */
export const SideLink = ({ side, children, ...link }: SideLinkProps) => (
  <Link {...link}>
    {side === 'earlier' && <Icon name="earlier" />}
    {children}
    {side === 'later' && <Icon name="later" />}
  </Link>
);

interface DayLinkProps {
  readonly layout: Layout;
  /** Null for a day without events. */
  readonly address: string | null;
  readonly class: string;
  readonly isToday: boolean;
  readonly amount?: number;
  readonly children: ComponentChildren;
}

/** The sheet of a day, a link where the day has events. */
export const DayLink = ({ layout, address, class: name, isToday, amount, children }: DayLinkProps) => {
  const current = isToday ? 'date' : undefined;
  return address === null ? (
    <span class={name} data-amount={amount} aria-current={current}>
      {children}
    </span>
  ) : (
    <Link
      layout={layout}
      class={name}
      href={address}
      rel="nofollow"
      data-amount={amount}
      aria-current={current}
    >
      {children}
    </Link>
  );
};
