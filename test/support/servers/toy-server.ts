import type { TestContext } from 'node:test';
import { createServer, type ServerParts } from '../../../src/http/server/server.ts';
import { type Actor, anonymous, type Role } from '../../../src/kernel/actor.ts';
import type { Client } from '../../../src/kernel/client.ts';
import { AppError } from '../../../src/kernel/error.ts';
import { askedByTests } from './ask-listener.ts';
import { toyRoutes } from './things.ts';

/** Knows `Authorization: Role NAME`; any other credentials are wrong. */
const identify = async ({ headers }: Client): Promise<Actor> => {
  const { authorization } = headers;
  if (authorization === undefined) return anonymous;
  const role = authorization.replace(/^Role /, '');
  if (role === authorization) {
    throw new AppError('unauthenticated', 'incorrect_password', { es: 'No.', en: 'No.' });
  }
  return { userId: role.length, role: role as Role, scope: 'admin' };
};

/** A server over the toy routes, closed when the test is over. */
export const toyServer = (t: TestContext, parts: Partial<ServerParts> = {}) => {
  const counter = { revision: 0 };
  const revisionFor = () => counter.revision;
  const app = askedByTests(createServer({ routes: toyRoutes(counter), revisionFor, identify, ...parts }));
  t.after(() => app.close());
  return app;
};
