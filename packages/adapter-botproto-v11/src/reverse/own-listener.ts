import { createServer, STATUS_CODES } from "node:http";
import type { Duplex } from "node:stream";
import { Boom, type Scope } from "@dicetower/contract";
import { WebSocketServer } from "ws";
import { maxFrame } from "../forward/dial.js";
import { WebSocketWire } from "../session/web-socket-wire.js";
import { admit, headerText } from "./admission.js";
import { takenByOther } from "./front-sockets.js";
import type { Knocks } from "./knocks.js";
import type { Receiver } from "./receiver.js";
import { readRole } from "./role.js";

/**
 * Listens on an address of the adapter's own (adapters §1), such as `ws://0.0.0.0:6701/path`, until the scope
 * ends.
 * @throws Error when the port cannot be had
 */
export async function listen(address: URL, receiver: Receiver, knocks: Knocks, scope: Scope): Promise<void> {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: maxFrame,
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
      const visitor = {
        authorization: request.headers.authorization,
        search,
        address: request.socket.remoteAddress ?? "",
      };
      admit(visitor, receiver, knocks);
      if (receiver.isTakenByOther(selfId)) throw takenByOther(receiver);
    } catch (error) {
      return refuse(stream, error instanceof Boom ? error.output.statusCode : 500);
    }
    sockets.handleUpgrade(request, stream, head, (socket) =>
      receiver.take(
        new WebSocketWire(socket, stream, receiver.clock),
        readRole(request.headers["x-client-role"]),
        selfId,
      ),
    );
  });
  scope.defer(async () => {
    const closed = new Promise((resolve) => server.close(resolve));
    // The server counts as open while a socket of it is.
    await receiver.end("the adapter was closed");
    await closed;
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ host: hostOf(address), port: Number(address.port || 80) }, resolve);
  });
}

/** Host as the system wants it: no brackets around IPv6. */
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
