import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { Icon } from './icon.tsx';

interface CloseButtonProps {
  readonly frame: Frame;
  /** The id of the popover. */
  readonly target: string;
  readonly class?: string;
}

/** Closes a popover. */
export const CloseButton = ({ frame, target, class: more = '' }: CloseButtonProps) => (
  <button
    type="button"
    class={`icon-button ${more}`.trimEnd()}
    popovertarget={target}
    popovertargetaction="hide"
    aria-label={wordsOf(frame.language).close}
  >
    <Icon name="close" />
  </button>
);
