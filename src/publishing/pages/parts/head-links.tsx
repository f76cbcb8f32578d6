import type { Frame } from '../layout/frame-data.ts';
import { Icon } from './icon.tsx';
import { stay } from './stay.ts';

interface HeadLinkProps {
  readonly frame: Frame;
  readonly rel: 'prev' | 'next';
  readonly address: string;
  /** Before the name, for those who listen. */
  readonly label: string;
  readonly name: string;
  /** Whether crawlers are to go there. */
  readonly isFollowed: boolean;
}

/** The neighbour of a month or week, at the end of the band. */
export const HeadLink = ({ frame, rel, address, label, name, isFollowed }: HeadLinkProps) => (
  <a
    class="month-head-link"
    href={address}
    target={stay(frame, address)}
    rel={isFollowed ? rel : `${rel} nofollow`}
  >
    {rel === 'prev' && <Icon name="earlier" />}
    <span class="visually-hidden">{label}</span>
    <span class="month-head-name">{name}</span>
    {rel === 'next' && <Icon name="later" />}
  </a>
);
