import { createServer, type RequestListener, type Server } from 'node:http';

/** Where the requests of a server go, and what it expects of them. */
interface NodeServer {
  /** Whether a request target, as it came, is of the interface. */
  readonly isOfInterface: (target: string) => boolean;
  readonly interfaceListener: RequestListener;
  readonly otherListener: RequestListener;
  /** Time for a whole request to arrive, in milliseconds. */
  readonly requestTimeout: number;
}

/**
 * The server under Fastify. Requests of the interface need nothing of Fastify, and the way through it costs more
 * than all that an answer costs that stands ready; so they go past it.
 */
export const createNodeServer = (parts: NodeServer): Server => {
  const { isOfInterface, interfaceListener, otherListener, requestTimeout } = parts;
  const limits = {
    // A missing Host is refused by `answer`, as JSON.
    requireHostHeader: false,
    maxHeaderSize: 32 * 1024,
    headersTimeout: Math.min(20_000, requestTimeout),
    requestTimeout,
    keepAliveTimeout: 75_000,
    connectionsCheckingInterval: 5000,
  };
  return createServer(limits, (request, response) => {
    const listener = isOfInterface(request.url ?? '/') ? interfaceListener : otherListener;
    listener(request, response);
  });
};
