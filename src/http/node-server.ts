import type { RequestListener, Server } from 'node:http';

// Importing it would read all it exports, `WebSocket` among that: a whole client, which nobody here uses.
const { createServer, METHODS } = process.getBuiltinModule('node:http');

/** Methods that the parser of HTTP knows. */
export const knownMethods: readonly string[] = METHODS;

/** The server under Fastify; `requestTimeout` is the time for a whole request to arrive, in milliseconds. */
export const createNodeServer = (listener: RequestListener, requestTimeout: number): Server => {
  const server = createServer(
    {
      // A missing Host is refused by `answer`, as JSON.
      requireHostHeader: false,
      maxHeaderSize: 32 * 1024,
      headersTimeout: Math.min(20_000, requestTimeout),
      requestTimeout,
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: 5000,
    },
    listener,
  );
  // Node's own 417 has neither our headers nor a body, and nobody logs or counts it. What a client expects beyond
  // `100-continue` may be left out of account (RFC 9110 10.1.1).
  server.on('checkExpectation', listener);
  return server;
};
