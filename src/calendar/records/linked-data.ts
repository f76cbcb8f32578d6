import type { Json } from '../../kernel/json.ts';

/** Returns a record as a write responds with it: without `json_ld`, also of what is inside, which single reads have. */
export const withoutLinkedData = (record: Json): Json =>
  JSON.parse(JSON.stringify(record, (name, value: Json) => (name === 'json_ld' ? undefined : value)));
