import { booleanOf, isTruthyWord } from '../schema/typing.ts';
import { isDay, isMonth } from './dates.ts';
import {
  addressFilters,
  type FilterName,
  type Filters,
  filterNames,
  type ListFilter,
  type View,
} from './place.ts';
import { lastOf, type Query } from './query.ts';

/** The most characters of a search on a page. */
const longestSearch = 200;
/** The most values of a filter that is a list. */
const mostValues = 20;
/** The most parameters of an address, those that are unknown or empty not counted, repeated ones once. */
export const mostParameters = 10;

/** Why an address is refused with 400; `parameter` is what the page names, null where it is their number. */
export interface AddressFault {
  readonly reason:
    | 'too_long'
    | 'too_many_values'
    | 'too_many_parameters'
    | 'unreadable'
    /** It is not there, and another one says nothing without it. */
    | 'missing'
    /** The calendar has not what it names, as far as everybody may know. */
    | `unknown_${'venue' | 'organizer' | 'category' | 'tag'}`;
  readonly parameter: string | null;
  /** How many characters, values or parameters there may be; null where none can be read. */
  readonly most: number | null;
}

/** That a parameter has a value which means nothing. */
export const unreadable = (parameter: string): AddressFault => ({
  reason: 'unreadable',
  parameter,
  most: null,
});

/** The values of a comma list, each once and in one order, so that the same filter is the same address. */
export const listValues = (texts: readonly string[]): readonly string[] => {
  const values = texts.flatMap((text) => text.split(',')).map((text) => text.trim());
  return [...new Set(values.filter((value) => value !== ''))].sort();
};

/** Whether a place is filtered by more than its path says. */
export const hasFilters = ({ filters }: { readonly filters: Filters }): boolean =>
  Object.keys(filters).length > 0;

/** The values of a list filter. */
export const filterValues = (filters: Filters, name: ListFilter): readonly string[] =>
  filters[name]?.split(',') ?? [];

/** The filters with others in place of some; an empty list of values takes a filter away. */
export const withFilter = (filters: Filters, name: FilterName, values: readonly string[]): Filters => {
  const { [name]: _, ...others } = filters;
  return values.length === 0 ? others : { ...others, [name]: values.join(',') };
};

/** Returns the value of a switch; null for none. Forms of other sites send `free=on`. */
const switchOf = (query: Query, name: FilterName): boolean | null => {
  const value = lastOf(query, name);
  return addressFilters[name].kind === 'on' && isTruthyWord(value) ? true : booleanOf(value);
};

const readFilter = (query: Query, name: FilterName): string | null => {
  switch (addressFilters[name].kind) {
    case 'list':
      return listValues(query.get(name) ?? []).join(',');
    case 'on':
      return switchOf(query, name) === true ? 'true' : null;
    case 'off':
      return switchOf(query, name) === false ? 'false' : null;
    default:
      return lastOf(query, name);
  }
};

/** Returns the filters that a query has under our names. */
export const readFilters = (query: Query): Filters => {
  const filters: Partial<Record<FilterName, string>> = {};
  for (const name of filterNames) {
    const value = query.has(name) ? readFilter(query, name) : null;
    if (value !== null && value !== '') filters[name] = value;
  }
  return filters;
};

const isLonger = (text: string, most: number): boolean => text.length > most && [...text].length > most;

/** A coordinate without the other one, as v1 refuses it. */
const missingCoordinate = ({ geoloc_lat: lat, geoloc_lng: lng }: Filters): AddressFault | null => {
  if ((lat === undefined) === (lng === undefined)) return null;
  return { reason: 'missing', parameter: lat === undefined ? 'geoloc_lat' : 'geoloc_lng', most: null };
};

/** What may stand behind a day: a time, with an offset (its plus may have become a blank) or without; only the day counts. */
const timeBehindDay =
  /^[ t](?:24:00(?::00)?|(?:[01]?\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d+)?)?)(?:z|[-+ ](?:0\d|1[0-4]):?[0-5]\d)?$/i;

/** A day as addresses have it, alone or with a time. */
const isDate = (text: string): boolean =>
  isDay(text.slice(0, 10)) && (text.length === 10 || timeBehindDay.test(text.slice(10)));

const checkFilter = (query: Query, filters: Filters, name: FilterName): AddressFault | null => {
  const value = filters[name] ?? '';
  switch (addressFilters[name].kind) {
    case 'search':
      return isLonger(value, longestSearch)
        ? { reason: 'too_long', parameter: name, most: longestSearch }
        : null;
    case 'list':
      return value.split(',').length > mostValues
        ? { reason: 'too_many_values', parameter: name, most: mostValues }
        : null;
    case 'day':
      return value === '' || isDate(value) ? null : unreadable(name);
    case 'on':
    case 'off':
      return query.has(name) && switchOf(query, name) === null ? unreadable(name) : null;
    case 'number':
      return null;
  }
};

/** Returns what is too much of the filters of a query, or cannot be meant; null for nothing. */
export const faultOfFilters = (query: Query, filters: Filters): AddressFault | null => {
  for (const name of filterNames) {
    const found = checkFilter(query, filters, name);
    if (found !== null) return found;
  }
  return missingCoordinate(filters);
};

/** What the forms to jump send: `month=2027-03`, or `month=3` and `year=2027` from two fields; `date=2027-03-10`. */
export const jumpParameters = ['month', 'year', 'date'] as const;

/** Dates have no year 0, and forms may send it: its days lie before the first one. Year 4 has a February like it. */
const fromYearOne = (date: string, first: string, isDate: (text: string) => boolean): string =>
  date.startsWith('0000-') && isDate(date.replace('0000', '0004')) ? first : date;

const monthIn = (query: Query): string | null => {
  const month = lastOf(query, 'month');
  const year = lastOf(query, 'year');
  if (month === null || year === null) return month;
  return `${year.padStart(4, '0')}-${month.padStart(2, '0')}`;
};

/** Where a form wants to go from a view, which decides whether a date is that of a day or of its week; null for nowhere. */
export const readJump = (query: Query, from: View): View | AddressFault | null => {
  const date = lastOf(query, 'date');
  if (date !== null) {
    const day = fromYearOne(date, '0001-01-01', isDay);
    if (!isDay(day)) return unreadable('date');
    return { kind: 'jump', to: from.kind === 'week' ? 'week' : 'day', day };
  }
  const asked = monthIn(query);
  if (asked === null) return null;
  const month = fromYearOne(asked, '0001-01', isMonth);
  return isMonth(month) ? { kind: 'jump', to: 'month', month } : unreadable('month');
};
