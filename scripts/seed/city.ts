import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { City } from '../../src/transfer/demonstration/city.ts';

const demonstration = join(import.meta.dirname, '../../src/transfer/demonstration/demonstration.json');

/** The records of the demonstration, an invented Spanish city, without its events. */
export const city: City = JSON.parse(readFileSync(demonstration, 'utf8'));

/** Tags that follow from what an event is. */
export const tagOf = { free: 'gratis', night: 'noche', online: 'en línea' } as const;

/** Tags that any event may have. */
export const tags = city.tags.filter((tag) => !Object.values<string>(tagOf).includes(tag));

/** The names of the organizers, those with the most events first. */
export const organizerNames = city.organizers.map(({ organizer }) => String(organizer));
