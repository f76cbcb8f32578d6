import inject, { type InjectOptions, type Response } from 'light-my-request';
import type { HttpServer } from '../../../src/http/server/server.ts';

/** A server that tests also ask without a socket. */
export interface AskedServer extends HttpServer {
  /** Asks what answers every connection. */
  readonly inject: (asked: InjectOptions) => Promise<Response>;
}

/** Gives the server with that. */
export const askedByTests = (server: HttpServer): AskedServer => ({
  ...server,
  inject: (asked) => inject(server.listener, asked),
});
