import { wordsOf } from '../../words/words-of.ts';
import type { Frame } from '../layout/frame-data.ts';

/** Shown by the script, without which nothing prints but the browser's own menu. */
export const PrintButton = ({ frame }: { readonly frame: Frame }) => (
  <button type="button" class="button" data-print hidden>
    {wordsOf(frame.language).print}
  </button>
);
