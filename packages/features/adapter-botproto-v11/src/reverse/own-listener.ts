import { createServer, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Boom, type Scope } from "@dicetower/contract";
import { WebSocketServer } from "ws";
import { WebSocketTransport } from "../session/web-socket-transport.js";
import { mostFrameBytes } from "../wire/frame-bound.js";
import type { AuthThrottle } from "./auth-throttle.js";
import { authenticate, headerText } from "./authenticate.js";
import type { ReverseConnection } from "./reverse-connection.js";
import { usedByOther } from "./reverse-sockets.js";
import { readRole } from "./role.js";

/**
 * Listens on an address of the adapter's own, such as `ws://0.0.0.0:6701/path`, until the scope
 * ends.
 * @throws Error when the port cannot be had
 */
export async function listen(
  address: URL,
  connection: ReverseConnection,
  throttle: AuthThrottle,
  scope: Scope,
): Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: mostFrameBytes,
    perMessageDeflate: false,
    clientTracking: false,
  });
  const server = createServer((_request, response) => {
    response.writeHead(426, { Connection: "close" }).end();
  });
  server.on("upgrade", (request, stream: Duplex, head) => {
    stream.on("error", () => {});
    const [path = "/", search = ""] = (request.url ?? "/").split("?", 2);
    const selfId = headerText(request.headers["x-self-id"]);
    try {
      if (scope.signal.aborted || !samePath(path, address.pathname)) return refuse(stream, 404);
      const tokenRequest = {
        authorization: request.headers.authorization,
        search,
        address: request.socket.remoteAddress ?? "",
      };
      authenticate(tokenRequest, connection, throttle);
      if (connection.isUsedByOther(selfId)) throw usedByOther(connection);
    } catch (error) {
      return refuse(stream, error instanceof Boom ? error.output.statusCode : 500);
    }
    sockets.handleUpgrade(request, stream, head, (socket) =>
      connection.take(
        new WebSocketTransport(socket, stream, connection.clock),
        readRole(request.headers["x-client-role"]),
        selfId,
      ),
    );
  });
  scope.defer(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    // The server counts as open while a socket of it is.
    await connection.end("the adapter was closed");
    await closed;
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: hostOf(address), port: Number(address.port || 80) }, resolve);
  });
}

/** RegisteredAdapter as the system wants it: no brackets around IPv6. */
export function hostOf(address: URL): string {
  return address.hostname.replace(/^\[|\]$/g, "");
}

/** An address without a path takes every path. */
function samePath(path: string, wanted: string): boolean {
  const bare = (text: string) => text.replace(/\/$/, "");
  return wanted === "/" || bare(path) === bare(wanted);
}

function refuse(stream: Duplex, status: number): void {
  stream.once("finish", () => stream.destroy());
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, "Connection: close", "Content-Length: 0"];
  stream.end(`${lines.join("\r\n")}\r\n\r\n`);
}
