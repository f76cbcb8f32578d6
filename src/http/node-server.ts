import { createServer, type RequestListener, type Server } from 'node:http';

/** The server under Fastify; `requestTimeout` is the time for a whole request to arrive, in milliseconds. */
export const createNodeServer = (listener: RequestListener, requestTimeout: number): Server =>
  createServer(
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
