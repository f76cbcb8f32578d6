import type { eventList } from '../../src/calendar/events/list/list.ts';
import type { RouteInput } from '../../src/http/routing/route.ts';
import { anonymous } from '../../src/kernel/actor.ts';

type ListCall = Parameters<ReturnType<typeof eventList>>[0];

/** A stranger's call of the list of events with these parameters beside `page` and `per_page`. */
export const listCall = (parameters: Readonly<Record<string, unknown>>): ListCall =>
  ({
    actor: anonymous,
    parameters: { page: 1, per_page: 10, ...parameters },
    given: new Set(Object.keys(parameters)),
    raw: {},
    sent: {},
    links: { base: 'b', origin: 'o', host: 'h' },
    language: 'es',
    network: () => '127.0.0.1',
    plain: false,
    startWork: async () => undefined,
    yieldToEventLoop: async () => undefined,
    whenGone: () => new AbortController().signal,
    expectedRevisions: null,
    file: null,
  }) satisfies RouteInput<object> as ListCall;
