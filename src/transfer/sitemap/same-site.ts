const siteName = (url: URL): string => url.hostname.replace(/^www\./, '');

/** Whether an address is of the site with that home page, with or without `www.`. */
export const isOfSite = (url: URL, home: URL): boolean => siteName(url) === siteName(home);

/** The host of the first address where none is of the host that was asked: a copy of a site names the site itself. */
export const findAlias = (addresses: readonly string[], home: URL): URL | null => {
  const urls = addresses.map((address) => URL.parse(address, home)).filter((url) => url !== null);
  return urls.some((url) => isOfSite(url, home)) ? null : (urls[0] ?? null);
};
