const shortcode = /\[[a-z][\w-]{0,60}(?:\s[^[\]]{0,500})?\/?\]/i;
const opening = '<!--';
const closing = '-->';
/** Blocks of the calendar's plug-in show the fields of the record beside its text. */
const ofRecord = /^tribe\//;

/** Whether a text holds what only its own site renders: blocks or shortcodes. */
export const isForItsSite = (text: string): boolean => text.includes('<!-- wp:') || shortcode.test(text);

/**
 * A text without the marks of blocks, which are comments, and without the blocks that repeat fields of the record, such
 * as its date and venue, with what stands in them.
 */
export const withoutBlocks = (text: string): string => {
  const kept: string[] = [];
  let at = 0;
  /** The name of the block of the record that is being left out. */
  let within: string | null = null;
  while (at < text.length) {
    const start = text.indexOf(opening, at);
    const end = start < 0 ? -1 : text.indexOf(closing, start);
    if (end < 0) break;
    const comment = text.slice(start + opening.length, end).trim();
    const next = end + closing.length;
    if (within === null) kept.push(text.slice(at, start));
    const [, isEnd, name = ''] = /^(\/?)wp:([a-z0-9/-]{1,200})/.exec(comment) ?? [];
    if (name === '' && within === null) kept.push(text.slice(start, next));
    if (isEnd === '/' && name === within) within = null;
    else if (within === null && isEnd === '' && ofRecord.test(name) && !comment.endsWith('/')) within = name;
    at = next;
  }
  if (within === null) kept.push(text.slice(at));
  return kept.join('').trim();
};
