import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { declarationsOf } from '../../src/http/routing/declarations.ts';
import { onEachDatabase } from '../support/databases/databases.ts';
import type { WholeReply, WholeServer } from '../support/servers/whole-server.ts';
import { shortOrLong } from '../support/tiers.ts';
import { audit } from './audit.ts';
import { eventFeeds } from './event-feeds.ts';
import { eventList } from './event-list.ts';
import { eventPaths } from './event-paths.ts';
import { attachments, images } from './images.ts';
import { type Known, type KnownCalendar, startKnownCalendar } from './known.ts';
import { oembed } from './oembed.ts';
import { organizers, venues } from './places.ts';
import type { Operations, ParameterRows, Row } from './row.ts';
import { sendRow } from './send-row.ts';
import { sessions } from './sessions.ts';
import { categories, descriptions, tags } from './terms.ts';

const resources: Readonly<Record<string, (known: Known) => Operations>> = {
  'the list of events': eventList,
  'the feeds of events': eventFeeds,
  events: eventPaths,
  venues,
  organizers,
  categories,
  tags,
  images,
  attachments,
  'the audit log': audit,
  'the descriptions': descriptions,
  sessions,
  oembed,
};

const rowsOf = (rows: ParameterRows): readonly Row[] => ('refusesNothing' in rows ? rows.rows : rows);

const namesIn = ({ body }: WholeReply): string[] => {
  const params = body.data.params ?? {};
  return Array.isArray(params) ? params : Object.keys(params);
};

const assertRefused = (name: string, row: Row, reply: WholeReply, what: string): void => {
  const { status = 400, code = 'rest_invalid_param', names = [name] } = row.refused ?? {};
  assert.deepEqual([reply.status, reply.body?.code], [status, code], what);
  assert.deepEqual(namesIn(reply), names, what);
  assert.equal(reply.body.data.status, status, what);
  assert.equal(typeof reply.body.message, 'string', what);
};

onEachDatabase('each parameter', (place) => {
  let calendar: KnownCalendar;
  let server: WholeServer;
  let known: Known;
  before(async () => {
    calendar = await startKnownCalendar(place);
    ({ server, known } = calendar);
  });
  after(() => calendar.close());

  // Most are rejected before the database is read: the short form sends PostgreSQL a third of them.
  const oneIn = (): number => (server.database.dialect.name === 'postgres' ? shortOrLong(3, 1) : 1);

  const sendAll = async (operations: Operations, areRefused: boolean): Promise<void> => {
    let number = 0;
    for (const [id, operation] of Object.entries(operations)) {
      for (const [name, rows] of Object.entries(operation.parameters)) {
        for (const row of rowsOf(rows).filter(({ refused }) => (refused !== null) === areRefused)) {
          number += 1;
          if (areRefused && number % oneIn() !== 0) continue;
          const what = `${id} ${name} ${JSON.stringify(row.value)?.slice(0, 60)} ${row.who ?? ''}`;
          const reply = await sendRow(server, operation, name, row, number);
          if (areRefused)
            assertRefused(name, row, reply, `${what}: ${JSON.stringify(reply.body)?.slice(0, 300)}`);
          else assert.ok(reply.status < 300, `${what}: ${reply.status} ${JSON.stringify(reply.body)}`);
        }
      }
    }
  };

  for (const [title, operationsOf] of Object.entries(resources)) {
    describe(`of ${title}`, () => {
      test('refuses what it must by its name, and nothing is left behind', async () => {
        const earlier = await server.snapshot();
        await sendAll(operationsOf(known), true);
        assert.deepEqual(await server.snapshot(), earlier);
      });
    });
  }

  test('has rows, or says why it refuses nothing', () => {
    const missing: string[] = [];
    const operations = Object.assign(
      {},
      ...Object.values(resources).map((make) => make(known)),
    ) as Operations;
    const seen = new Set<string>();
    for (const { mount, routes } of server.mounted) {
      for (const route of routes) {
        for (const endpoint of route.endpoints) {
          const rows = operations[endpoint.operationId];
          seen.add(endpoint.operationId);
          if (rows === undefined) missing.push(`${endpoint.operationId} of ${mount}${route.path}`);
          for (const { name } of declarationsOf(route, endpoint)) {
            const parameter = rows?.parameters[name];
            const says = parameter !== undefined && 'refusesNothing' in parameter;
            const refuses =
              parameter !== undefined && rowsOf(parameter).some(({ refused }) => refused !== null);
            if (says === refuses) missing.push(`${endpoint.operationId} ${name}`);
          }
        }
      }
    }
    assert.deepEqual(missing, []);
    assert.deepEqual(
      Object.keys(operations).filter((id) => !seen.has(id)),
      [],
      'rows of no operation',
    );
  });

  // Last, since these change the calendar.
  for (const [title, operationsOf] of Object.entries(resources)) {
    test(`of ${title} takes odd values that mean something`, () => sendAll(operationsOf(known), false));
  }
});
