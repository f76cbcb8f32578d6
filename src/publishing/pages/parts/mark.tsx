import type { EventState } from '../../words/words.ts';
import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';
import { Icon } from './icon.tsx';

const kinds: Partial<Record<EventState, string>> = {
  cancelled: 'mark mark-strong',
  on_now: 'mark mark-now',
};

/** The state of an event in a word; never by colour alone. */
export const StateMark = ({ frame, state }: { readonly frame: Frame; readonly state: EventState }) => (
  <span class={kinds[state] ?? 'mark'}>{wordsOf(frame.language).state[state]}</span>
);

/** A password is needed to see more. */
export const PasswordMark = ({ frame }: { readonly frame: Frame }) => (
  <span class="mark">
    <Icon name="lock" />
    {wordsOf(frame.language).password}
  </span>
);
