/**
 * The entity tag, quotes included, of an answer with that digest of its bytes; `state` is the one of the record in it
 * (RFC 9110 8.8.3).
 */
export const entityTag = (digest: string, state?: string): string =>
  state === undefined ? `"${digest.slice(0, 22)}"` : `"${state}.${digest.slice(0, 22)}"`;

/**
 * The entity tag of an answer that is known by what it will be made of: what is written while it is made may come into it
 * or not, so that it is weak (RFC 9110 8.8.1).
 */
export const weakTag = (digest: string): string => `W/${entityTag(digest)}`;

const tag = /(?:W\/)?"([\x21\x23-\x7e\x80-\xff]*)"/g;

/** The tags of a header, without quotes, weak ones like others; `*` stands for any. */
const tagsOf = (header: string): readonly string[] | '*' =>
  header.trim() === '*' ? '*' : [...header.matchAll(tag)].map(([, opaque = '']) => opaque);

/**
 * The revisions that `If-Match` expects, each by its tag (`e12-5`), which stands before the dot of an entity tag, so
 * that tags of every representation (thinned, with and without links) of one revision count alike; null for any. Weak
 * tags count too, against RFC 9110 13.1.1: proxies that compress make them of ours, and the revision stays what it was.
 */
export const expectedRevisionsOf = (header: string | undefined): readonly string[] | null => {
  const tags = header === undefined ? '*' : tagsOf(header);
  return tags === '*' ? null : tags.map((given) => given.split('.', 1)[0] ?? '');
};

/** Whether `If-None-Match` says that the client has this very answer; weak comparison (RFC 9110 13.1.2). */
export const isUnchanged = (ifNoneMatch: string | undefined, etag: string): boolean => {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch === etag) return true;
  const quoted = etag.slice(etag.indexOf('"'));
  // Most that do not match are told from afar.
  if (!ifNoneMatch.includes(quoted) && ifNoneMatch.trim() !== '*') return false;
  const tags = tagsOf(ifNoneMatch);
  return tags === '*' || tags.includes(quoted.slice(1, -1));
};
