/** SQLite needs some pages in memory to work with. */
const minDatabaseBytes = 1024 * 1024;

/** How `--cache-bytes` is divided among what is cached, in bytes. */
export const cacheSharesOf = ({ cacheBytes }: { readonly cacheBytes: number }) => {
  const share = (parts: number): number => Math.floor((cacheBytes / 208) * parts);
  return { responses: share(112), database: Math.max(minDatabaseBytes, share(96)) };
};
