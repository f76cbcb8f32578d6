/**
 * The entity tag, quotes included, of an answer with that digest of its bytes; `state` is the one of the record in it
 * (RFC 9110 8.8.3).
 */
export const entityTag = (digest: string, state?: string): string =>
  state === undefined ? `"${digest.slice(0, 22)}"` : `"${state}.${digest.slice(0, 22)}"`;

const tag = /(W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The tags of a header, without quotes; `*` stands for any. */
const tagsOf = (header: string, takesWeak: boolean): readonly string[] | '*' => {
  if (header.trim() === '*') return '*';
  return [...header.matchAll(tag)].filter((match) => takesWeak || !match[1]).map((match) => match[2] ?? '');
};

/**
 * The revisions that `If-Match` expects, each by its tag (`e12-5`), which stands before the dot of an entity tag, so
 * that tags of every representation (thinned, with and without links) of one revision count alike; null for any. Weak
 * tags never match (RFC 9110 13.1.1).
 */
export const expectedRevisionsOf = (header: string | undefined): readonly string[] | null => {
  const tags = header === undefined ? '*' : tagsOf(header, false);
  return tags === '*' ? null : tags.map((given) => given.split('.', 1)[0] ?? '');
};

/** Whether `If-None-Match` says that the client has this very answer; weak comparison (RFC 9110 13.1.2). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  // Most that do not match are told from afar.
  if (!ifNoneMatch.includes(etag) && ifNoneMatch.trim() !== '*') return false;
  const tags = tagsOf(ifNoneMatch, true);
  return tags === '*' || tags.includes(etag.slice(1, -1));
};
