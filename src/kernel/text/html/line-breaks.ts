import { trimBlankEnd, trimBlankStart } from '../characters.ts';
import { blockElements, splitMarkup } from './markup.ts';

/** Blocks that swallow the line break before them. */
const swallowing = new Set('p li div dl dd dt th pre td ul ol'.split(' '));

/**
 * HTML whose line feeds in running text are written as `<br />` and a line feed. Beside block elements a
 * line feed, or a `<br>`, breaks nothing and is no break; the text of `pre` stays as it is.
 */
export function renderLineBreaks(html: string): string {
  let rendered = '';
  let afterBlock = true;
  let afterFeed = false;
  let preDepth = 0;
  /** A break that is decided by what follows it: a swallowing block, or anything else. */
  let pending: { mark: string; feed: string } | undefined;

  const settle = (swallowed: boolean): void => {
    if (pending !== undefined) rendered += (swallowed ? '' : pending.mark) + pending.feed;
    pending = undefined;
  };
  const addText = (text: string): void => {
    if (trimBlankStart(text) === '') {
      if (pending === undefined) rendered += text;
      else pending.feed += text;
      return;
    }
    settle(false);
    rendered += text;
    afterBlock = false;
    afterFeed = false;
  };
  const addFeed = (): void => {
    if (pending !== undefined) pending.feed ||= '\n';
    else if (!afterBlock) pending = { mark: '<br />', feed: '\n' };
    else if (!afterFeed) {
      rendered += '\n';
      afterFeed = true;
    }
  };

  for (const piece of splitMarkup(html)) {
    if (piece.kind === 'tag' && piece.name === 'pre')
      preDepth = Math.max(0, preDepth + (piece.closing ? -1 : 1));
    if (piece.kind === 'text' && preDepth === 0) {
      const lines = piece.source.split('\n');
      for (const [at, line] of lines.entries()) {
        if (at > 0) addFeed();
        addText(at === lines.length - 1 ? line : trimBlankEnd(line));
      }
    } else if (piece.kind === 'tag' && piece.name === 'br') {
      if (afterBlock) continue;
      settle(false);
      pending = { mark: '<br />', feed: '' };
    } else {
      const isBlock = piece.kind === 'tag' && blockElements.has(piece.name);
      settle(isBlock && swallowing.has(piece.name));
      rendered += piece.source;
      afterBlock = isBlock;
      afterFeed = false;
    }
  }
  settle(true);
  return rendered;
}
