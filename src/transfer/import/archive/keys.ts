/** The key of an event or place of a calendar: like a global id, but for its name, which may change. */
export const recordKey = (calendar: string, id: number): string => `${calendar}?id=${id}`;

/** The key of a term: terms have ids of their own. */
export const termKey = (calendar: string, id: number): string => `${calendar}/terms/${id}`;
