import Type, { type TProperties } from 'typebox';
import { endpoint, type HttpResponse, type RouteInput } from '../../../http/routing/route.ts';
import { type Actor, may } from '../../../kernel/actor.ts';
import { invalidFields } from '../../../kernel/error.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { declarationsIn, sentNamesOf } from '../../../kernel/schema/declaration.ts';
import type { Rule } from '../../../kernel/schema/parameter.ts';
import { integerOf } from '../../../kernel/schema/typing.ts';
import type { ShownTo } from '../../../kernel/shown-fields.ts';
import { newOrganizerFields } from '../../organizers/schema.ts';
import { withoutLinkedData } from '../../records/linked-data.ts';
import { revisionTagOf } from '../../records/revision-tag.ts';
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
import { eventService, type UpdatedEvent } from './service.ts';
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

const byId: Phrase = { es: 'por su id', en: 'by id' };
const bySlug: Phrase = { es: 'por su slug', en: 'by slug' };
const trashes = ({ es, en }: Phrase): Phrase => ({
  es: `Envía un evento a la papelera ${es}.`,
  en: `Moves an event to the trash ${en}.`,
});
const changes = ({ es, en }: Phrase): Phrase => ({
  es: `Actualiza un evento ${es}.`,
  en: `Updates an event ${en}.`,
});

const intoTrash: Phrase = {
  es: 'El evento deja de mostrarse y de aparecer en las listas; una actualización con `status` lo recupera.',
  en: 'The event is no longer shown or listed; an update with a `status` restores it.',
};
const whatIsSent: Phrase = {
  es: 'Solo cambia lo que se envía. Con `If-Match` se actualiza solo si nadie lo ha cambiado entretanto.',
  en: 'Only what is sent changes. With `If-Match` it is updated only if no one has changed it in the meantime.',
};

/** The endpoints that write events, those of one event as trash, then update (reference events-api 3 and 4); POST, PUT and PATCH on an event are the same. */
export const eventWriteEndpoints = (dependencies: WithReader) => {
  const { database, calendar, clock, site, terms, reader } = dependencies;
  const kinds = linkedKinds(dependencies);
  const service = eventService(dependencies, kinds);

  const answerWith = async (
    status: number,
    written: EventState | UpdatedEvent,
    call: Pick<RouteInput<unknown>, 'actor' | 'plain' | 'links'>,
    change: EventChange | null,
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
      ...(change === null ? {} : { warnings: eventWarnings(change, written, { site, now: clock() }) }),
    };
  };

  const rules: Readonly<Record<string, Rule>> = {
    ...eventRules(dependencies),
    categories: fewTerms(termsRule(terms, 'category')),
    tags: fewTerms(termsRule(terms, 'tag')),
    venue: (value, check) => checkLinks(database.read, kinds.venue, value, check),
    venues: (value, check) => checkLinks(database.read, kinds.venue, value, check),
    organizer: (value, check) => checkLinks(database.read, kinds.organizer, value, check),
    'known-slug': knownSlugRule(database),
  };

  const update = async (
    target: EventTarget,
    change: EventChange,
    call: RouteInput<object>,
  ): Promise<HttpResponse> => answerWith(200, await service.update(target, call, change), call, change);
  const trash = async (target: EventTarget, call: RouteInput<object>): Promise<HttpResponse> =>
    answerWith(200, await service.trash(target, call), call, null);

  /** The slug that an update by slug says beside the path is the event's new one (Q2). */
  const renamed = async (call: RouteInput<object>): Promise<EventChange> => {
    const slug = call.sent['slug'];
    if (slug === undefined || slug === null) return {};
    const verdict = await slugRule(slug, { actor: call.actor, parameters: call.sent });
    if (verdict !== true) throw invalidFields({ slug: verdict });
    return { slug: String(slug) };
  };

  const shownAs = async (target: EventTarget, to: ShownTo) =>
    shownEvent(dependencies, kinds, await findTargeted(database.read, target), to);

  const takenOf = (fields: TProperties) => [...sentNamesOf(declarationsIn(Type.Object(fields))), 'id'];
  const insideVenue = takenOf(newVenueFields);
  const inside = {
    venue: insideVenue,
    venues: insideVenue,
    organizer: takenOf(newOrganizerFields),
    // What a ticket takes it shows.
    tickets: [],
  };
  const ofOne = { rules, mayCall: mayWrite, answers: { 200: EventSchema } };
  const trashing = { ...ofOne, methods: ['DELETE'] } as const;
  const updating = {
    ...ofOne,
    methods: ['POST', 'PUT', 'PATCH'],
    inside,
    refusals: updateRefusals,
    warns: true,
  } as const;

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
        return { ...(await answerWith(201, created, call, change)), headers };
      },
    }),
    byId: [
      endpoint({
        ...trashing,
        operationId: 'deleteEvent',
        summary: trashes(byId),
        description: intoTrash,
        parameters: EventTrashing,
        refusals: trashRefusals,
        handle: (call) => trash({ id: call.parameters.id }, call),
      }),
      endpoint({
        ...updating,
        operationId: 'updateEvent',
        summary: changes(byId),
        description: whatIsSent,
        parameters: EventPatch,
        shownBefore: (to) => shownAs({ id: integerOf(to.raw['id']) ?? 0 }, to),
        handle: (call) => update({ id: call.parameters.id }, changeIn(call), call),
      }),
    ],
    bySlug: [
      endpoint({
        ...trashing,
        operationId: 'deleteEventBySlug',
        summary: trashes(bySlug),
        description: intoTrash,
        parameters: EventTrashingBySlug,
        refusals: trashBySlugRefusals,
        handle: (call) => trash({ slug: call.parameters.slug }, call),
      }),
      endpoint({
        ...updating,
        operationId: 'updateEventBySlug',
        summary: changes(bySlug),
        description: whatIsSent,
        parameters: EventPatchBySlug,
        shownBefore: (to) => shownAs({ slug: String(to.raw['slug']) }, to),
        handle: async (call) => {
          const { slug: _, ...change } = changeIn(call);
          return update({ slug: call.parameters.slug }, { ...change, ...(await renamed(call)) }, call);
        },
      }),
    ],
  };
};
