import Type, { type TObject, type TProperties } from 'typebox';
import { type Endpoint, endpoint, type HttpResponse, type RouteInput } from '../../../http/routing/route.ts';
import { type Actor, may } from '../../../kernel/actor.ts';
import { invalidFields } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { Warning } from '../../../kernel/result.ts';
import { declarationsIn, sentNamesOf } from '../../../kernel/schema/declaration.ts';
import type { Rule } from '../../../kernel/schema/parameter.ts';
import { integerOf } from '../../../kernel/schema/typing.ts';
import type { ShownTo } from '../../../kernel/shown-fields.ts';
import { newOrganizerFields } from '../../organizers/schema.ts';
import { withoutLinkedData } from '../../records/linked-data.ts';
import { revisionTagOf } from '../../records/revision.ts';
import { writersReading } from '../../records/visibility.ts';
import { termsRule } from '../../terms/link.ts';
import { newVenueFields } from '../../venues/schema.ts';
import type { EventState } from '../event-state.ts';
import {
  type EventChange,
  EventInput,
  EventPatch,
  EventPatchBySlug,
  EventTrashing,
  EventTrashingBySlug,
} from '../fields/schema.ts';
import type { WithReader } from '../read/event-reader.ts';
import { EventSchema, eventJson } from '../read/json.ts';
import { eventWarnings } from './event-warnings.ts';
import { checkLinks, linkedKinds } from './links.ts';
import { eventRules, fewTerms, knownSlugRule, slugRule } from './rules.ts';
import { eventService, type WrittenEvent } from './service.ts';
import { shownEvent } from './shown-event.ts';
import { type EventTarget, findTargeted } from './target.ts';

const mayWrite = (actor: Actor): boolean => may(actor, 'edit');

/** The fields that the request itself gave: a default is not something it said (Q7). */
const changeIn = ({ parameters, given }: Pick<RouteInput<object>, 'parameters' | 'given'>): EventChange =>
  Object.fromEntries(Object.entries(parameters).filter(([name]) => given.has(name) && name !== 'id'));

const refusals = {
  400: ['rest_invalid_param', 'could-not-create-venue', 'could-not-create-organizer'],
  401: ['rest_forbidden'],
  403: ['rest_forbidden'],
  409: ['venue-already-exists', 'organizer-already-exists'],
} as const;
const updateRefusals = {
  ...refusals,
  400: [...refusals[400], 'rest-invalid-event-id'],
  404: ['rest-event-not-found'],
  412: ['rest_precondition_failed'],
} as const;
const { 409: _taken, ...refusalsOfOne } = updateRefusals;
const trashRefusals = {
  ...refusalsOfOne,
  400: ['rest_invalid_param', 'rest-invalid-event-id'],
  410: ['event-is-in-trash'],
};
// An unknown slug is a wrong parameter here.
const { 404: _, ...trashBySlugRefusals } = trashRefusals;

/** The endpoints that write events, those of one event as trash, then update (reference events-api 3 and 4); POST, PUT and PATCH on an event are the same. */
export const eventWriteEndpoints = (dependencies: WithReader) => {
  const { database, calendar, clock, site, terms, reader } = dependencies;
  const kinds = linkedKinds(dependencies);
  const service = eventService(dependencies, kinds);

  const respondWith = async (
    status: number,
    written: EventState,
    call: Pick<RouteInput<unknown>, 'actor' | 'plain' | 'links'>,
    warnings?: readonly Warning[],
  ): Promise<HttpResponse> => {
    await calendar.catchUp();
    const event = await reader.ofWritten(written, writersReading(call));
    const { plain, links } = call;
    const representation = eventJson(event, { site, plain, links, jsonLd: true });
    return {
      status,
      body: { value: withoutLinkedData(representation) },
      representation,
      state: revisionTagOf('event', written.row),
      ...(warnings && { warnings }),
    };
  };
  const warningsOf = (change: EventChange, written: WrittenEvent, { sent }: RouteInput<unknown>) =>
    eventWarnings(change, written, { sent, site, now: clock() });

  const rules: Readonly<Record<string, Rule>> = {
    ...eventRules(dependencies),
    categories: fewTerms(termsRule(terms, 'category')),
    tags: fewTerms(termsRule(terms, 'tag')),
    venue: (value, check) => checkLinks(database.read, kinds.venue, value, check),
    venues: (value, check) => checkLinks(database.read, kinds.venue, value, check),
    organizer: (value, check) => checkLinks(database.read, kinds.organizer, value, check),
    'known-slug': knownSlugRule(database),
  };

  /** The slug that an update by slug says beside the path is the event's new one (Q2). */
  const renamed = async (call: RouteInput<object>): Promise<EventChange> => {
    const slug = call.sent['slug'];
    if (slug === undefined || slug === null) return {};
    const verdict = await slugRule(slug, { actor: call.actor, parameters: call.sent });
    if (verdict !== true) throw invalidFields({ slug: verdict });
    return { slug: String(slug) };
  };

  const takenOf = (fields: TProperties) => [...sentNamesOf(declarationsIn(Type.Object(fields))), 'id'];
  const insideVenue = takenOf(newVenueFields);
  const inside = {
    venue: insideVenue,
    venues: insideVenue,
    organizer: takenOf(newOrganizerFields),
    // What a ticket takes it shows.
    tickets: [],
    categories: ['id', 'name'],
    tags: ['id', 'name'],
  };

  /** The endpoints of the event that a path names: trash, then update. */
  const single = (
    ending: '' | 'BySlug',
    by: Phrase,
    parameters: readonly [trash: TObject, update: TObject],
    refusalsOfTrash: Endpoint['refusals'],
    targetOf: (raw: ShownTo['raw']) => EventTarget,
    changeOf: (call: RouteInput<object>) => Promise<EventChange>,
  ): Endpoint[] => {
    const shared = { rules, mayCall: mayWrite, answers: { 200: EventSchema } };
    return [
      endpoint({
        ...shared,
        methods: ['DELETE'],
        operationId: `deleteEvent${ending}`,
        summary: {
          es: `Envía un evento a la papelera ${by.es}.`,
          en: `Moves an event to the trash ${by.en}.`,
        },
        description: {
          es: 'El evento deja de mostrarse y de aparecer en las listas; una actualización con `status` lo recupera.',
          en: 'The event is no longer shown or listed; an update with a `status` restores it.',
        },
        parameters: parameters[0],
        refusals: refusalsOfTrash,
        handle: async (call) => respondWith(200, await service.trash(targetOf(call.raw), call), call),
      }),
      endpoint({
        ...shared,
        methods: ['POST', 'PUT', 'PATCH'],
        operationId: `updateEvent${ending}`,
        summary: { es: `Actualiza un evento ${by.es}.`, en: `Updates an event ${by.en}.` },
        description: {
          es: 'Solo cambia lo que se envía. Con `If-Match` se actualiza solo si nadie lo ha cambiado entretanto.',
          en: 'Only what is sent changes. With `If-Match` it is updated only if no one has changed it in the meantime.',
        },
        parameters: parameters[1],
        inside,
        refusals: updateRefusals,
        warns: true,
        shownBefore: async (to) =>
          shownEvent(dependencies, kinds, await findTargeted(database.read, targetOf(to.raw)), to),
        handle: async (call) => {
          const change = await changeOf(call);
          const updated = await service.update(targetOf(call.raw), call, change);
          return respondWith(200, updated, call, warningsOf(change, updated, call));
        },
      }),
    ];
  };

  return {
    create: endpoint({
      methods: ['POST'],
      operationId: 'createEvent',
      summary: { es: 'Crea un evento.', en: 'Creates an event.' },
      description: {
        es: 'Los lugares, organizadores, categorías y etiquetas se indican por id o por nombre; los que no existen se crean en la misma operación. Quien no puede publicar lo deja pendiente de revisión.',
        en: 'Venues, organizers, categories and tags are given by id or by name; those that do not exist are created in the same operation. An event of a user who may not publish is left pending review.',
      },
      parameters: EventInput,
      rules,
      inside,
      mayCall: mayWrite,
      answers: { 201: EventSchema },
      refusals,
      answersLocation: true,
      warns: true,
      handle: async (call) => {
        const change = changeIn(call);
        const created = await service.create(call, change);
        const headers = { Location: `${call.links.base}/events/${created.row.id}` };
        return { ...(await respondWith(201, created, call, warningsOf(change, created, call))), headers };
      },
    }),
    byId: single(
      '',
      { es: 'por su id', en: 'by id' },
      [EventTrashing, EventPatch],
      trashRefusals,
      ({ id }) => ({ id: integerOf(id) ?? 0 }),
      async (call) => changeIn(call),
    ),
    bySlug: single(
      'BySlug',
      { es: 'por su slug', en: 'by slug' },
      [EventTrashingBySlug, EventPatchBySlug],
      trashBySlugRefusals,
      ({ slug }) => ({ slug: String(slug) }),
      async (call) => {
        const { slug: _, ...change } = changeIn(call);
        return { ...change, ...(await renamed(call)) };
      },
    ),
  };
};
