import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../frame/frame-data.ts';

interface DayJumpProps {
  readonly frame: Frame;
  readonly action: string;
  readonly first: string;
  readonly last: string;
}

/** To any day, by the browser's own field. */
export const DayJump = ({ frame, action, first, last }: DayJumpProps) => {
  const words = wordsOf(frame.language);
  return (
    <form class="jump" action={action}>
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
