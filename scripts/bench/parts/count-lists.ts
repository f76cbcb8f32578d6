import { DatabaseSync, type SQLInputValue } from 'node:sqlite';

const one = (database: DatabaseSync, statement: string, values: readonly SQLInputValue[]): number =>
  Number(Object.values(database.prepare(statement).get(...values) ?? {})[0] ?? 0);

/** The conditions of a list on the events themselves, without anything that was made to be quick. */
const conditions = (
  parameters: URLSearchParams,
): { readonly sql: string; readonly values: SQLInputValue[] } => {
  const parts = [`events.status = 'publish'`, 'events.hide_from_listings = 0'];
  const values: SQLInputValue[] = [];
  const add = (name: string, part: string) => {
    const value = parameters.get(name);
    if (value === null) return;
    parts.push(part);
    values.push(Number.isInteger(Number(value)) ? Number(value) : value);
  };
  add('start_date', 'events.start_local >= ?');
  add('end_date', 'events.end_local <= ?');
  add('venue', 'exists (select 1 from event_venues where event_id = events.id and venue_id = ?)');
  add('organizer', 'exists (select 1 from event_organizers where event_id = events.id and organizer_id = ?)');
  for (const name of ['categories', 'tags']) {
    add(
      name,
      `exists (select 1 from event_terms where event_id = events.id and term_id in (
        with recursive below(id) as (select ? union select terms.id from terms, below where terms.parent = below.id)
        select id from below))`,
    );
  }
  if (parameters.get('featured') !== null) parts.push('events.featured = 1');
  return { sql: parts.join(' and '), values };
};

/** What is wrong with the total of a list, counted naively in the database; null when nothing is. */
export const countFault = (
  file: string,
  path: string,
  { total, rest_url }: { readonly total: number; readonly rest_url: string },
): string | null => {
  const parameters = new URL(path, 'http://127.0.0.1').searchParams;
  // What the dates meant, to the second.
  const said = new URL(rest_url).searchParams;
  for (const name of ['start_date', 'end_date']) parameters.set(name, said.get(name) ?? '');
  const database = new DatabaseSync(file, { readOnly: true });
  try {
    const { sql, values } = conditions(parameters);
    const counted = one(database, `select count(*) from events where ${sql}`, values);
    return counted === total ? null : `total ${total}, and there are ${counted}`;
  } finally {
    database.close();
  }
};
