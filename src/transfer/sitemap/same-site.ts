const siteName = (url: URL): string => url.hostname.replace(/^www\./, '');

/** Whether an address is of the site with that home page, with or without `www.`. */
export const isOfSite = (url: URL, home: URL): boolean => siteName(url) === siteName(home);
