import assert from 'node:assert/strict';
import type { TestContext } from 'node:test';
import { setPassword } from '../../../src/accounts/sign-in/password.ts';
import { systemClock } from '../../../src/kernel/clock.ts';
import type { NewPlace } from '../databases/databases.ts';
import { followed, schemaCompiler, type Tree } from '../openapi-checks.ts';
import { startPictureSite } from './picture-site.ts';
import { startWholeServer, type WholeReply } from './whole-server.ts';

/** What to send beside verb and path. */
export interface Sending {
  /** As JSON, or as it is when it is a text; bytes are a file. */
  readonly body?: object | string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** The whole program over one database, each of its answers held to its own OpenAPI document. */
export interface DescribedServer {
  /** Asks as a role (`-` for a stranger) with `VERB /path` below the mount, and checks the answer. */
  readonly ask: (who: string, request: string, sending?: Sending) => Promise<WholeReply>;
  /** `operationId status` of every answer so far. */
  readonly seen: ReadonlySet<string>;
  /** What answers had that the document does not say, or the reverse; also accepted bodies that it refuses. */
  readonly faults: ReadonlySet<string>;
  readonly document: Tree;
  /** With what the author signs in. */
  readonly author: { readonly name: string; readonly password: string };
  /** Address of a picture that may be fetched. */
  readonly picture: string;
}

const mount = '/calendar/events/v1';

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
  place: NewPlace,
): Promise<DescribedServer> => {
  const whole = await startWholeServer(await place('schema'), { 'max-body-bytes': '65536' });
  context.after(whole.close);
  const author = { name: 'author', password: 'caballo correcto pila grapa' };
  await setPassword(whole.database, systemClock, author.name, author.password);
  const pictures = await startPictureSite();
  context.after(pictures.close);

  const { body: document }: { body: Tree } = await whole.ask('-', `GET ${mount}/openapi.json`);
  const findOperation = operationFinder(document);
  const compileAnswer = schemaCompiler(document, { isClosed: true });
  const compileRequest = schemaCompiler(document, { isClosed: false });
  const seen = new Set<string>();

  const faults = new Set<string>();
  const expectTrue = (holds: boolean, fault: string): void => {
    if (!holds) faults.add(fault.slice(0, 600));
  };

  const checkAnswer = (name: string, operation: Tree, { status, body, headers }: WholeReply): void => {
    const described = followed(document, operation.responses[status]);
    const text = JSON.stringify(body);
    expectTrue(described !== undefined, `${name}: not described: ${text}`);
    for (const [header, about] of Object.entries(described?.headers ?? {})) {
      const isThere = headers[header.toLowerCase()] !== undefined;
      expectTrue(isThere || followed(document, about).required === false, `${name}: no ${header}`);
    }
    const { content: contents = {} } = described ?? {};
    const content = contents['application/json'] ?? contents['application/feed+json'];
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
    author,
    picture: pictures.picture,
    ask: async (who, request, { body, headers = {} } = {}) => {
      const [method = '', path = ''] = request.split(' ');
      const sent = Buffer.isBuffer(body)
        ? { raw: body, type: 'image/png' }
        : typeof body === 'string'
          ? { raw: body, type: 'application/json' }
          : { json: body };
      const bare = path.split('?')[0] ?? '';
      const operation = findOperation(method, bare);
      // Those that name a server of their own do not stand under the mount.
      const under = operation?.servers === undefined ? mount : '';
      const reply = await whole.ask(who, `${method} ${under}${path}`, { ...sent, headers });
      assert.ok(operation, `${request} is not described`);
      const name = `${operation.operationId} ${reply.status}`;
      checkAnswer(name, operation, reply);
      seen.add(name);
      if (reply.status < 300 && typeof body === 'object' && !Buffer.isBuffer(body))
        checkRequest(name, operation, body);
      return reply;
    },
  };
};
