import { endpoint, type HttpResponse, jsonResponse, listResponse } from '../../../http/routing/route.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import type { RecordResult } from '../../../kernel/result.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import { listBounds } from '../../../kernel/time/list-bounds.ts';
import { siteZoneOf } from '../../../kernel/time/wall-clock.ts';
import { eventById, eventBySlug } from '../fields/schema.ts';
import { eventList } from '../list/list.ts';
import { listRules } from '../list/list-rules.ts';
import { eventQuery, type ListDefaults } from '../list/parameters.ts';
import { findEventBySlug } from '../write/repository.ts';
import { knownSlugRule } from '../write/rules.ts';
import type { WithReader } from './event-reader.ts';
import { EventListSchema, EventSchema } from './json.ts';
import { readEvent } from './read-one.ts';

/** The window of a list that names no dates, as it is when the program starts; declared, never applied from here. */
const defaultsOf = ({ site, clock }: WithReader): ListDefaults => {
  const bounds = listBounds({}, { siteZone: siteZoneOf(site), now: clock() });
  const { startDate = '', endDate = '' } = 'refused' in bounds ? {} : bounds;
  return { sizes: site, startDate, endDate };
};

const refusals = {
  403: ['event-not-accessible', 'event-no-longer-available', 'event-password-protected'],
  429: ['rest_too_many_passwords'],
};

/** What reads of one event refuse with, by status. */
export const readingRefusals = {
  byId: { ...refusals, 400: ['rest_invalid_param', 'rest-invalid-event-id'], 404: ['rest-event-not-found'] },
  bySlug: { ...refusals, 400: ['rest_invalid_param'] },
};

const answerWith = (event: RecordResult): HttpResponse =>
  jsonResponse(event, { allow: event.isEditable ? ['GET', 'DELETE', 'POST', 'PUT', 'PATCH'] : ['GET'] });

const oneEvent: Phrase = {
  es: 'Incluye el lugar, los organizadores, las categorías, las etiquetas, las entradas y los datos enlazados. De un evento protegido se omiten los datos que oculta su contraseña, salvo que esta se envíe como `password`.',
  en: 'Includes its venue, organizers, categories, tags, tickets and linked data. A protected event is returned without the data that its password hides, unless the password is sent as `password`.',
};

/** The endpoints that read events (reference events-api 1, 2 and 3.8). */
export const eventReadEndpoints = (dependencies: WithReader) => {
  const { database } = dependencies;
  const list = eventList(dependencies);
  return {
    list: endpoint({
      methods: ['GET'],
      operationId: 'listEvents',
      summary: { es: 'Lista eventos.', en: 'Lists events.' },
      description: {
        es: 'Sin fechas devuelve los eventos publicados desde hoy hasta dentro de dos años, por fecha de inicio. Los filtros se pueden combinar; `next_rest_url` es la dirección de la página siguiente.',
        en: 'Without dates it returns the published events of the two years from today on, by their start. Filters can be combined; `next_rest_url` is the address of the next page.',
      },
      parameters: eventQuery(defaultsOf(dependencies)),
      rules: listRules(dependencies),
      answers: { 200: EventListSchema },
      refusals: { 400: ['rest_invalid_param'], 404: ['event-archive-page-not-found'] },
      handle: async (call) => listResponse(await list(call)),
    }),
    byId: endpoint({
      methods: ['GET'],
      operationId: 'findEvent',
      summary: { es: 'Devuelve un evento por su id.', en: 'Returns an event by id.' },
      description: oneEvent,
      parameters: eventById,
      answers: { 200: EventSchema },
      refusals: readingRefusals.byId,
      handle: async (call) => answerWith(await readEvent(call.parameters.id, call, dependencies)),
    }),
    bySlug: endpoint({
      methods: ['GET'],
      operationId: 'findEventBySlug',
      summary: { es: 'Devuelve un evento por su slug.', en: 'Returns an event by slug.' },
      description: oneEvent,
      parameters: eventBySlug,
      rules: { 'known-slug': knownSlugRule(database) },
      answers: { 200: EventSchema },
      refusals: readingRefusals.bySlug,
      handle: async (call) => {
        const event = await findEventBySlug(database.read, slugOf(call.parameters.slug));
        return answerWith(await readEvent(event?.id ?? 0, call, dependencies));
      },
    }),
  };
};
