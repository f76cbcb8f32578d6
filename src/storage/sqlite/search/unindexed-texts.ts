/** The texts that were noted and are not in the index yet; conditions on `event_search` may follow. */
export const unindexedTexts =
  'select event_search.event_id from unindexed_texts cross join event_search using (event_id)';

/** Those of them of which the index has what they were before. */
export const staleTexts = 'select event_id from unindexed_texts where indexed is not null';
