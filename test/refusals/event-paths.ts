import { eventFields } from './event-fields.ts';
import { type Known, soundEvent } from './known.ts';
import { type Operations, type ParameterRows, type Row, refuses, refusesAs, takes } from './row.ts';

const noAddress: Row[] = ['abc', '-1', '1.0', '%31'].map((value) => refusesAs(value, 404, 'rest_no_route'));

const idRows = ({ venue }: Known, state: readonly Row[]): ParameterRows => [
  ...noAddress,
  ...['0', '999999', '9'.repeat(30)].map((value) => refusesAs(value, 404, 'rest-event-not-found')),
  refusesAs(venue, 400, 'rest-invalid-event-id'),
  ...state,
];

const password = (): ParameterRows => [...refuses(['', '0', ['x'], { a: 'x' }]), ...takes(['cualquiera'])];

const noSlug = (status: 400 | 404, who: string): Row[] =>
  ['nada', 'sala', '日本', 'a%2Fb', 'a b'].map((value) =>
    status === 400 ? { value, refused: {}, who } : refusesAs(value, 404, 'rest-event-not-found', { who }),
  );

/** Reading, changing and trashing one event, and making one (reference events-api 3.8, 4 and 5). */
export const eventPaths = (known: Known): Operations => {
  const trashed = known.trashedEvent;
  const foreign: Row[] = [
    refusesAs(known.event, 401, 'rest_forbidden', { who: '-' }),
    refusesAs(known.event, 403, 'rest_forbidden', { who: 'author' }),
    refusesAs('999999', 403, 'rest_forbidden', { who: 'subscriber' }),
  ];
  const reading: Row[] = [
    refusesAs(known.draft, 403, 'event-not-accessible', { who: '-' }),
    refusesAs(trashed, 403, 'event-no-longer-available'),
    ...takes([`00${known.event}`, `${known.event}/`]),
  ];
  const { slug: newSlug = [], ...fields } = eventFields(known, 'update');
  const bodySlugs = (newSlug as readonly Row[])
    .filter(({ value }) => typeof value !== 'string' || value.length < 2000)
    .filter(({ value }) => value !== null);
  return {
    createEvent: {
      request: 'POST /events',
      sound: (number) => ({ ...soundEvent, title: `Verbena ${number}` }),
      parameters: eventFields(known, 'create'),
    },
    findEvent: {
      request: `GET /events/${known.event}`,
      parameters: { id: idRows(known, reading), password: password() },
    },
    findEventFile: {
      request: `GET /events/${known.event}.ics`,
      parameters: {
        id: idRows(
          known,
          reading.filter(({ refused }) => refused !== null),
        ),
        password: password(),
      },
    },
    findEventFileBySlug: {
      request: 'GET /events/by-slug/verbena.ics',
      parameters: {
        slug: [
          refusesAs('', 400, 'rest_invalid_param', { names: ['slug'] }),
          ...noSlug(400, '-'),
          ...takes(['VERBENA']),
        ],
      },
    },
    deleteEvent: {
      request: `DELETE /events/${known.event}`,
      parameters: {
        id: idRows(known, [...foreign, refusesAs(trashed, 410, 'event-is-in-trash')]),
        password: refuses(['', '0', ['x']]),
      },
    },
    updateEvent: {
      request: `PATCH /events/${known.event}`,
      sound: () => ({}),
      parameters: {
        id: idRows(known, [...foreign, ...takes([`00${known.event}`])]),
        password: [...refuses(['', '0', 5, ['x'], null]), ...takes(['cualquiera'])],
        ...fields,
        slug: newSlug,
      },
    },
    findEventBySlug: {
      request: 'GET /events/by-slug/verbena',
      parameters: {
        slug: [refusesAs('', 404, 'rest_no_route'), ...noSlug(400, '-'), ...takes(['VERBENA', 'Verbena/'])],
      },
    },
    deleteEventBySlug: {
      request: 'DELETE /events/by-slug/verbena',
      parameters: {
        slug: [...noSlug(400, '-'), refusesAs('verbena', 403, 'rest_forbidden', { who: 'author' })],
      },
    },
    updateEventBySlug: {
      request: 'PATCH /events/by-slug/verbena',
      sound: () => ({}),
      parameters: {
        slug: [
          ...noSlug(404, 'editor'),
          refusesAs('nada', 401, 'rest_forbidden', { who: '-' }),
          refusesAs('verbena', 403, 'rest_forbidden', { who: 'author' }),
          // What the body says of it is the new one (Q2).
          ...bodySlugs
            .filter(({ refused }) => refused !== null)
            .map(({ value }): Row => ({ value: 'verbena', refused: {}, beside: { slug: value } })),
          ...takes(['VERBENA']),
        ],
        ...fields,
      },
    },
  };
};
