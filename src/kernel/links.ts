/** What the links of one response begin with. No trailing slashes. */
export interface Links {
  /** Address of the mount the request came by, e.g. `https://x.test/calendar/events/v1`. */
  readonly base: string;
  /** Address of the public site, e.g. `https://x.test`. */
  readonly origin: string;
  /** The site's host and path without scheme and port, for `global_id`. */
  readonly host: string;
}

/** For what is made without its addresses being read. */
export const noLinks: Links = { base: '', origin: '', host: '' };
