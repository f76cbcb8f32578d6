/** The key of an event or place: its global id. */
export const recordKey = (host: string, id: number): string => `${host}?id=${id}`;

/** The key of a term: terms have no global id, and ids of their own. */
export const termKey = (host: string, id: number): string => `${host}/terms/${id}`;
