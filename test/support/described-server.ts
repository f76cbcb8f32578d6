import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import sharp from 'sharp';
import { createUser } from '../../src/accounts/users.ts';
import { buildServer } from '../../src/app.ts';
import { loadSettings } from '../../src/config/load.ts';
import { migrate } from '../../src/database/migrate.ts';
import { openDatabase } from '../../src/database/open.ts';
import { roles } from '../../src/kernel/actor.ts';
import { systemClock } from '../../src/kernel/clock.ts';
import type { TestLocation } from './databases.ts';
import { followed, schemaCompiler, type Tree } from './openapi-checks.ts';

/** What to send beside verb and path. */
export interface Sending {
  /** As JSON, or as it is when it is a text. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** An answer that was found to be what the document says. */
export interface DescribedReply {
  readonly status: number;
  readonly body: Tree;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The whole program over one database, each of its answers held to its own OpenAPI document. */
export interface DescribedServer {
  /** Asks as a role (`-` for a stranger) with `VERB /path` below the mount, and checks the answer. */
  readonly ask: (who: string, request: string, sending?: Sending) => Promise<DescribedReply>;
  /** `operationId status` of every answer so far. */
  readonly seen: ReadonlySet<string>;
  /** What answers had that the document does not say, or the reverse; also accepted bodies that it refuses. */
  readonly faults: ReadonlySet<string>;
  readonly document: Tree;
  /** Address of a picture that may be fetched. */
  readonly picture: string;
}

const mount = '/calendar/events/v1';

const startPictures = async (context: TestContext): Promise<string> => {
  const background = { r: 168, g: 35, b: 27 };
  const bytes = await sharp({ create: { width: 8, height: 6, channels: 3, background } })
    .png()
    .toBuffer();
  const server = createServer((_, response) => response.setHeader('Content-Type', 'image/png').end(bytes));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  context.after(() => server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/cartel.png`;
};

/** Finds operations by verb and path, fixed parts before variables. */
const operationFinder = (document: Tree) => {
  const paths = Object.keys(document.paths).map((path) => ({
    path,
    pattern: new RegExp(`^${path.replaceAll('{id}', '\\d+').replaceAll('{slug}', '[^/]+')}$`),
  }));
  return (method: string, path: string): Tree => {
    const found = paths.find(({ pattern }) => pattern.test(path))?.path ?? '';
    return document.paths[found]?.[method.toLowerCase()];
  };
};

/** Starts one with a person of each role; it goes away with the test. */
export const startDescribedServer = async (
  context: TestContext,
  place: () => Promise<TestLocation>,
): Promise<DescribedServer> => {
  const location = await place();
  const database = openDatabase(location);
  await migrate(database);
  const settings = loadSettings({
    flags: new Map([
      ['data', [location.dataDirectory]],
      ['log-level', ['silent']],
      ['public-url', ['https://agenda.test']],
      ['allow-fetch-from', ['127.0.0.1']],
      ['max-body-bytes', ['65536']],
    ]),
    environment: {},
    readFile: () => '',
    machineZone: 'Europe/Madrid',
  });
  const { server } = await buildServer(database, settings, systemClock);
  context.after(async () => {
    await server.close();
    await database.close();
    await location.remove();
  });
  const credentials = new Map<string, string>();
  for (const role of roles) {
    const person = { login: role, email: null, name: null, role };
    const { applicationPassword } = await createUser(database, systemClock, person);
    credentials.set(role, `Basic ${Buffer.from(`${role}:${applicationPassword}`).toString('base64')}`);
  }

  const document: Tree = (await server.inject({ url: `${mount}/openapi.json` })).json();
  const findOperation = operationFinder(document);
  const compileAnswer = schemaCompiler(document, { isClosed: true });
  const compileRequest = schemaCompiler(document, { isClosed: false });
  const seen = new Set<string>();

  const faults = new Set<string>();
  const expectTrue = (holds: boolean, fault: string): void => {
    if (!holds) faults.add(fault.slice(0, 600));
  };

  const checkAnswer = (name: string, operation: Tree, { status, body, headers }: DescribedReply): void => {
    const described = followed(document, operation.responses[status]);
    const text = JSON.stringify(body);
    expectTrue(described !== undefined, `${name}: not described: ${text}`);
    for (const header of Object.keys(described?.headers ?? {})) {
      expectTrue(headers[header.toLowerCase()] !== undefined, `${name}: no ${header}`);
    }
    const content = described?.content?.['application/json'];
    expectTrue((content === undefined) === (body === null), `${name}: body is ${text}`);
    if (content === undefined || body === null) return;
    const validate = compileAnswer(content.schema);
    expectTrue(validate(body), `${name}: ${JSON.stringify(validate.errors)}: ${text}`);
    expectTrue(status < 400 || body.code in content.examples, `${name}: ${body.code} is not listed`);
  };

  const checkRequest = (name: string, operation: Tree, body: object): void => {
    const validate = compileRequest(
      followed(document, operation.requestBody.content['application/json'].schema),
    );
    expectTrue(
      validate(body),
      `${name} accepted ${JSON.stringify(body)}: ${JSON.stringify(validate.errors)}`,
    );
  };

  return {
    seen,
    faults,
    document,
    picture: await startPictures(context),
    ask: async (who, request, { body, headers = {} } = {}) => {
      const [method = '', path = ''] = request.split(' ');
      const authorization = credentials.get(who);
      const response = await server.inject({
        method: method as 'GET',
        url: mount + path,
        headers: {
          ...(authorization === undefined ? {} : { authorization }),
          ...(typeof body === 'string' ? { 'content-type': 'application/json' } : {}),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: body }),
      });
      const reply = {
        status: response.statusCode,
        body: response.body === '' ? null : response.json(),
        headers: response.headers,
      };
      const operation = findOperation(method, path.split('?')[0] ?? '');
      assert.ok(operation, `${request} is not described`);
      const name = `${operation.operationId} ${reply.status}`;
      checkAnswer(name, operation, reply);
      seen.add(name);
      if (reply.status < 300 && typeof body === 'object') checkRequest(name, operation, body);
      return reply;
    },
  };
};
