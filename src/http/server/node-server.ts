import type { RequestListener, Server } from 'node:http';

// Importing it would read all it exports, `WebSocket` among that: a whole client, which nobody here uses.
const { createServer } = process.getBuiltinModule('node:http');

/** Lines that the head of a request may have; nobody's has half of them. */
export const mostHeaders = 100;

/** Times for a request to arrive, its head and all of it, in milliseconds. */
interface ArrivalTimes {
  readonly headersTimeout: number;
  readonly requestTimeout: number;
}

/** A server of Node for that listener. */
export const createNodeServer = (
  listener: RequestListener,
  { headersTimeout, requestTimeout }: ArrivalTimes,
): Server => {
  const server = createServer(
    {
      // A missing Host is refused by `faultOfHead`, as JSON.
      requireHostHeader: false,
      maxHeaderSize: 32 * 1024,
      headersTimeout: Math.min(headersTimeout, requestTimeout),
      requestTimeout,
      keepAliveTimeout: 75_000,
      connectionsCheckingInterval: Math.min(5000, headersTimeout),
    },
    listener,
  );
  // Node leaves out what is beyond that without a word; one more is enough to notice it.
  server.maxHeadersCount = mostHeaders + 1;
  // An expectation that is not understood may be ignored (RFC 9110 10.1.1); Node would answer it, with no body.
  server.on('checkExpectation', listener);
  // Who may send a body is known later.
  return server.on('checkContinue', listener);
};
