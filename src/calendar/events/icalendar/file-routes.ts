import { endpoint, type HttpResponse } from '../../../http/routing/route.ts';
import type { Phrase } from '../../../kernel/phrase.ts';
import { said, Type } from '../../../kernel/schema/type.ts';
import { slugOf } from '../../../kernel/text/slugs.ts';
import { eventById, eventBySlug } from '../fields/schema.ts';
import type { WithReader } from '../read/event-reader.ts';
import { readingRefusals } from '../read/read-routes.ts';
import { findEventBySlug } from '../write/repository.ts';
import { knownSlugRule } from '../write/rules.ts';
import { type FileResult, readFile } from './read-file.ts';

const mediaType = 'text/calendar';

const CalendarFileSchema = Type.String({
  $id: 'CalendarFile',
  ...said(
    'Un archivo iCalendar (RFC 5545) con un evento.',
    'An iCalendar file (RFC 5545) with one event.',
    'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Cartelera//0.1.0//ES\r\nCALSCALE:GREGORIAN\r\nBEGIN:VEVENT\r\nUID:12@agenda.example\r\nDTSTAMP:20310401T090000Z\r\nDTSTART:20310510T180000Z\r\nDTEND:20310510T210000Z\r\nSUMMARY:Verbena\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n',
  ),
});

const description: Phrase = {
  es: 'Para los programas de calendario: con la zona horaria, el lugar, la descripción y la imagen. `UID` es siempre el mismo; `SEQUENCE` aumenta cuando cambian la fecha, el estado o el lugar. Pueden leerlo quienes pueden leer el evento.',
  en: 'For calendar programs: with its time zone, venue, description and image. `UID` stays the same; `SEQUENCE` rises when the date, the state or the venue changes. Whoever may read the event may read it.',
};

const fileAnswer = ({ text, disposition, caching }: FileResult): HttpResponse => ({
  status: 200,
  headers: { 'Content-Type': `${mediaType}; charset=utf-8`, 'Content-Disposition': disposition },
  body: { content: text },
  ...(caching === undefined ? {} : { caching }),
});

/** The endpoints that give events as calendar files (docs/adr/0072). `version` is the program's. */
export const eventFileEndpoints = (dependencies: WithReader, version: string) => {
  const { database } = dependencies;
  const shared = { methods: ['GET'], description, mediaType, answers: { 200: CalendarFileSchema } } as const;
  return {
    byId: endpoint({
      ...shared,
      operationId: 'findEventFile',
      summary: { es: 'Devuelve un evento en formato iCalendar.', en: 'Returns an event as iCalendar.' },
      parameters: eventById,
      refusals: readingRefusals.byId,
      handle: async (call) => fileAnswer(await readFile(call.parameters.id, call, dependencies, version)),
    }),
    bySlug: endpoint({
      ...shared,
      operationId: 'findEventFileBySlug',
      summary: {
        es: 'Devuelve un evento en formato iCalendar por su slug.',
        en: 'Returns an event as iCalendar by slug.',
      },
      parameters: eventBySlug,
      rules: { 'known-slug': knownSlugRule(database) },
      refusals: readingRefusals.bySlug,
      handle: async (call) => {
        const event = await findEventBySlug(database.read, slugOf(call.parameters.slug));
        return fileAnswer(await readFile(event?.id ?? 0, call, dependencies, version));
      },
    }),
  };
};
