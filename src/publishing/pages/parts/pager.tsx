import type { Frame } from '../layout/frame-data.ts';
import { Icon } from './icon.tsx';
import { stay } from './stay.ts';

/** A link of the pager. */
export interface Way {
  readonly name: string;
  readonly address: string;
  /** Whether crawlers are to go there. */
  readonly isFollowed: boolean;
}

const relOf = ({ isFollowed }: Way): string | undefined => (isFollowed ? undefined : 'nofollow');

interface PagerProps {
  readonly frame: Frame;
  /** What its links are, for those who listen. */
  readonly label: string;
  readonly earlier: Way | null;
  readonly later: Way | null;
}

/** Earlier and later. */
export const Pager = ({ frame, label, earlier, later }: PagerProps) =>
  earlier === null && later === null ? null : (
    <nav class="pager wrap" aria-label={label}>
      {earlier !== null && (
        <a
          class="button button-quiet"
          href={earlier.address}
          target={stay(frame, earlier.address)}
          rel={relOf(earlier)}
        >
          <Icon name="earlier" />
          {earlier.name}
        </a>
      )}
      {later !== null && (
        <a class="button" href={later.address} target={stay(frame, later.address)} rel={relOf(later)}>
          {later.name}
          <Icon name="later" />
        </a>
      )}
    </nav>
  );
