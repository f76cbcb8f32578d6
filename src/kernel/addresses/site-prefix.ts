/** The path of the address of a site, without a slash at its end; usually empty. */
export const prefixOf = (origin: string): string => new URL(origin).pathname.replace(/\/+$/, '');

/** The path below such a prefix, `/` for the prefix itself; a path that does not begin with it as it is. */
export const pathBelow = (prefix: string, path: string): string => {
  if (prefix === '' || !path.startsWith(prefix)) return path;
  const rest = path.slice(prefix.length);
  if (rest === '') return '/';
  return rest.startsWith('/') ? rest : path;
};
