/** What the calendar's owner has settled for the whole site. */
export interface Site {
  /** IANA zone of the site; zone of `date`, `modified` and of list bounds. */
  readonly timezone: string;
  /** Put to a cost that names no currency of its own. */
  readonly currencySymbol: string;
  readonly currencyPosition: 'prefix' | 'postfix';
  /** The most records a page of a list holds, and how many it holds when the request does not say. */
  readonly maxPerPage: number;
  /** Hosts whose frames may stand in descriptions. */
  readonly frameHosts: readonly string[];
}
