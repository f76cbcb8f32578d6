/** The path of the public address, without a slash at the end; usually empty. */
const prefixOf = (origin: string): string => new URL(origin).pathname.replace(/\/+$/, '');

/** The path of an address that somebody names, below the public address `origin`. */
export const ownPath = (path: string, origin: string): string => {
  const prefix = prefixOf(origin);
  return prefix !== '' && path.startsWith(`${prefix}/`) ? path.slice(prefix.length) : path;
};
