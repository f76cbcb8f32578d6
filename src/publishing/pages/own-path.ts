/** The path of the public address, without a slash at the end; usually empty. */
const prefixOf = (origin: string): string => new URL(origin).pathname.replace(/\/+$/, '');

/** A path below the public address: a proxy may leave that in front, or take it away. */
export const ownPath = (path: string, origin: string): string => {
  const prefix = prefixOf(origin);
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
};
