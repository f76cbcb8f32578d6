import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { seedSamples } from '../../../scripts/seed/seed-samples.ts';
import { importFrom, startEmpty } from '../calendars/importing.ts';
import { testSite } from '../calendars/test-calendar.ts';
import type { NewPlace } from '../databases/databases.ts';
import { inParallel } from '../in-parallel.ts';
import { recordedSite, serveSite } from '../servers/recorded-site.ts';
import { startWholeServer, type WholeServer } from '../servers/whole-server.ts';
import { shortOrLong } from '../tiers.ts';
import { zoneEvents } from './zone-events.ts';

/** A calendar whose files readers are tried on; it goes away with the test. */
type FilledCalendar = (context: TestContext, place: NewPlace) => Promise<WholeServer>;

const startedWith = async (context: TestContext, events: readonly object[], place: NewPlace) => {
  const server = await startWholeServer(await place('schema'));
  context.after(server.close);
  await inParallel(events, async (json) => {
    const { status, body } = await server.ask('editor', 'POST /calendar/events/v1/events', { json });
    assert.equal(status, 201, JSON.stringify([json, body]));
  });
  return server;
};

const lineEnds = ['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\t', '\v', '\f'];
const everyLineEnd = lineEnds.map((end, index) => `${index}${end}`).join('');
const controls = Array.from({ length: 0xa0 }, (_, code) => String.fromCharCode(code))
  .filter((character) => /[^\0\P{Cc}]/u.test(character))
  .join('.');
const times = { start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 22:00:00' };

/** Events that are hard to write or to read. */
const hardEvents: readonly object[] = [
  { ...times, title: '🎭'.repeat(1000) },
  { ...times, title: `Signos ${controls}` },
  ...[everyLineEnd, 'a\\ b; c, d:e"f\'g^h ^n', 'ñ'.repeat(200), '👩‍👩‍👧‍👦 العربية עברית 漢字'].map(
    (text) => ({
      ...times,
      title: text,
      description: `<p>${text}</p>`,
      excerpt: text,
      status_note: text,
      categories: [text],
      tags: [text],
      venue: { venue: text, address: text, city: text, zip: text, country: text, stateprovince: text },
      organizer: [{ organizer: text, email: 'a.b+c@x.example' }, { organizer: `${text} 2` }],
    }),
  ),
  ...['cancelled', 'postponed', 'moved_online'].map((event_status) => ({
    ...{ ...times, title: `Acto ${event_status}`, event_status, status_note: 'Por lluvia; se devuelve' },
    venue: { venue: 'Teatro' },
  })),
  { title: 'Sin duración', start_date: '2027-05-10 20:00:00', end_date: '2027-05-10 20:00:00' },
  { title: 'Hora que no existe', start_date: '2027-03-28 02:30:00', end_date: '2027-03-28 05:00:00' },
  { title: 'Cuarenta años', start_date: '1987-05-10 20:00:00', end_date: '2027-05-10 20:00:00' },
  { title: 'Cuarenta años más', start_date: '2027-05-10 20:00:00', end_date: '2067-12-10 20:00:00' },
  { title: 'Mil años', start_date: '1500-05-10 20:00:00', end_date: '2500-05-10 20:00:00' },
  { title: 'Año mil', start_date: '1000-05-10 20:00:00', end_date: '1000-05-10 22:00:00' },
  { title: 'Año mil entero', start_date: '1000-01-02', end_date: '1000-12-31', all_day: true },
  { title: 'Último día', start_date: '9999-12-30', end_date: '9999-12-30', all_day: true },
  ...['UTC', 'Etc/UTC', 'UTC+2', 'UTC-3.5', '+05:45', 'Etc/GMT+5', 'europe/madrid'].flatMap((timezone) => [
    { ...times, title: `En ${timezone}`, timezone },
    { ...times, title: `Día en ${timezone}`, timezone, all_day: true },
  ]),
];

/** Calendars that together have every kind of event, by what they are. */
export const filledCalendars: Readonly<Record<string, FilledCalendar>> = {
  'the recorded site of The Events Calendar': async (context, place) => {
    const { location, server } = await startEmpty(context, place);
    await importFrom(await serveSite(context, recordedSite()), location);
    return server;
  },
  'sample events': async (context, place) => {
    const clock = () => Temporal.Instant.from('2026-11-21T10:00:00Z');
    const size = { events: shortOrLong(250, 1000), seed: 1 };
    const server = await startWholeServer(await place('schema'), {}, async (database) => {
      await seedSamples({ database, clock, site: testSite, uidHost: 'agenda.test' }, size);
      return database;
    });
    context.after(server.close);
    return server;
  },
  'events around changes of clocks': (context, place) => startedWith(context, zoneEvents(), place),
  'events that are hard to write or to read': (context, place) => startedWith(context, hardEvents, place),
};
