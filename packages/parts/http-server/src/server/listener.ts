import { createServer, type Server, ServerResponse } from "node:http";
import { fixedLimits, type HttpLimits } from "../request/limits.js";
import { ContextMessage } from "../request/request-context.js";

/** The Node.js server that owns the port. */
export type Listener = Server<typeof ContextMessage, typeof ServerResponse>;

/** Creates the Node.js server with its limits; its requests have a context. */
export function createListener(limits: HttpLimits): Listener {
  const server = createServer({
    IncomingMessage: ContextMessage,
    ServerResponse,
    headersTimeout: limits.headersMs,
    requestTimeout: limits.requestMs,
    connectionsCheckingInterval: limits.checkEveryMs,
    maxHeaderSize: fixedLimits.headerBytes,
    // Checked for each request, so that the error is sent in the envelope.
    requireHostHeader: false,
  });
  server.maxConnections = limits.connections;
  // Requests after the last one are not handled. Node.js announces that in the last response and leaves the connection
  // open; ConnectionLimits closes it.
  server.maxRequestsPerSocket = limits.requestsPerConnection;
  return server;
}
