import type { AddressWords } from './addresses/address-words.ts';
import type { Language } from './phrase.ts';

/** What the calendar's owner has settled for the whole site. */
export interface Site {
  /** IANA zone of the site; zone of `date`, `modified` and of list bounds. */
  readonly timezone: string;
  /** Of what the program itself says in files that are the same for everybody. */
  readonly language: Language;
  /** Put to a cost that names no currency of its own. */
  readonly currencySymbol: string;
  readonly currencyPosition: 'prefix' | 'postfix';
  /** The most records that a page of a list holds. */
  readonly maxPerPage: number;
  /** How many it holds when the request does not say; at most that many. */
  readonly perPage: number;
  /** Hosts whose frames may stand in descriptions. */
  readonly frameHosts: readonly string[];
  /** With which the addresses of pages are written and read. */
  readonly addresses: AddressWords;
}
