import { changeSearchIndex } from '../schema-change.ts';

/** The index of texts takes out what was changed when it takes in what is new. */
export const changedTexts = changeSearchIndex('deferRemoval');
