import { changeSearchIndex } from '../schema-change.ts';

/** The index of texts knows where in a text its trigrams stand, so that it finds whole words without reading texts. */
export const phrases = changeSearchIndex('knowPlaces');
