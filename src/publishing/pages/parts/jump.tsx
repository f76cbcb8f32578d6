import { wordsOf } from '../../words/words-of.ts';
import type { FormTarget, Frame } from '../layout/frame-data.ts';
import { HiddenFields } from './hidden-fields.tsx';
import { stay } from './stay.ts';

interface DayJumpProps extends FormTarget {
  readonly frame: Frame;
  readonly first: string;
  readonly last: string;
}

/** To any day, by the browser's own field. */
export const DayJump = ({ frame, action, hidden, first, last }: DayJumpProps) => {
  const words = wordsOf(frame.language);
  return (
    <form class="jump" action={action} target={stay(frame, action)}>
      <HiddenFields form={{ action, hidden }} />
      <label class="field-name" for="date">
        {words.otherDay}
      </label>
      <input class="field-control" id="date" type="date" name="date" min={first} max={last} required />
      <button type="submit" class="button">
        {words.go}
      </button>
    </form>
  );
};
