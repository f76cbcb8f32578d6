const truthyWords = new Set(['1', 'true', 'yes', 'y', 'on', 'enable', 'enabled']);

/** Whether a lenient switch is on: `true`, 1, or one of the interface's words in any letter case; all else is off. */
export const isTruthyWord = (value: unknown): boolean =>
  ['string', 'boolean', 'number'].includes(typeof value) && truthyWords.has(String(value).toLowerCase());
