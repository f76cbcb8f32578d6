import type { Json } from '../../../kernel/json.ts';
import { about, named, optional, Type } from '../../../kernel/schema/type.ts';
import type { EventRow } from '../../../storage/tables.ts';
import { listSchema } from '../../records/record-schema.ts';
import { warningsMember } from '../../records/warning-schema.ts';
import { EventLinkedDataSchema } from '../fields/json-ld-schema.ts';
import type { AssembledEvent } from './event-reader.ts';
import { noLinkedJson, unlinkedView } from './event-view.ts';
import { eventLinkedData } from './json-ld.ts';
import { type EventJsonOptions, eventMembers } from './members.ts';

/** An object of a response. */
export type JsonObject = { readonly [key: string]: Json };

type MemberName = keyof typeof eventMembers;

const members = Object.entries(eventMembers);
const schemas = Object.fromEntries(members.map(([name, { schema }]) => [name, schema])) as {
  [Name in MemberName]: (typeof eventMembers)[Name]['schema'];
};

/** An event in responses (reference events-api 1). */
export const EventSchema = Type.Object(
  { ...schemas, json_ld: Type.Optional(EventLinkedDataSchema), warnings: warningsMember },
  named('Event', 'Un evento.', 'An event.'),
);

/** A page of events. */
export const EventListSchema = listSchema(
  'events',
  EventSchema,
  about('Los eventos de la página.', 'The events of the page.'),
  named('EventList', 'Una página de eventos.', 'A page of events.'),
  {
    next_cursor: optional.text(
      'Cursor de la página siguiente, si la hay y la petición usa cursor.',
      'Cursor of the next page, if there is one and the request uses cursor.',
      'cyAyMDMxLTA1LTEwIDIwOjAwOjAwIDEy',
    ),
  },
);

/** Returns an event as the interface shows it (reference events-api 1). */
export const eventJson = ({ view, linked }: AssembledEvent, options: EventJsonOptions): JsonObject => {
  const json = Object.fromEntries(
    members.map(([name, { json: make }]) => [name, make(view, options, linked)]),
  );
  return options.jsonLd && !view.locked ? { ...json, json_ld: eventLinkedData(view, options.site) } : json;
};

/** Returns the event under its own id without what it is linked to, likewise. */
export const unlinkedJson = (
  row: EventRow,
  options: Omit<EventJsonOptions, 'jsonLd'>,
  locked = false,
): JsonObject => {
  const view = unlinkedView(row, options.site, options.links, locked);
  return eventJson({ view, linked: noLinkedJson }, { ...options, jsonLd: false });
};
