import { codes, failure, own, type Socket } from "@dicetower/contract";
import { ServerTransport } from "../session/server-transport.js";
import { mostFrameBytes } from "../wire/frame-bound.js";
import type { AuthThrottle } from "./auth-throttle.js";
import { authenticate, headerText } from "./authenticate.js";
import type { ReverseConnection } from "./reverse-connection.js";
import type { ReverseRegistry } from "./reverse-registry.js";
import { readRole } from "./role.js";

/** Where implementations dial in on the service's own port, without the adapter's id. */
const socketPath = "/onebot/v11/ws";

/** The receive paths of reverse WebSocket on the service's own port. */
export function reverseSockets(
  registry: ReverseRegistry<ReverseConnection>,
  throttle: AuthThrottle,
): Socket[] {
  const paths = [socketPath, `${socketPath}/`, `${socketPath}/{adapterId}`, `${socketPath}/{adapterId}/`];
  return paths.map((path) => ({
    key: path,
    path,
    access: own((request) => {
      const selfId = headerText(request.headers["x-self-id"]);
      const connection = registry.find(idIn(request.path), selfId);
      authenticate(
        { authorization: request.headers.authorization, search: request.search, address: request.address },
        connection,
        throttle,
      );
      if (connection.isUsedByOther(selfId)) throw usedByOther(connection);
    }),
    maxPayload: mostFrameBytes,
    open(socket) {
      const { headers } = socket.request;
      const selfId = headerText(headers["x-self-id"]);
      const connection = registry.find(socket.params.adapterId ?? "", selfId);
      connection.take(new ServerTransport(socket), readRole(headers["x-client-role"]), selfId);
    },
  }));
}

/** Returns what follows the path: the adapter's id, or nothing. */
function idIn(path: string): string {
  return path.slice(socketPath.length).replaceAll("/", "");
}

/** Two implementations with two accounts must not take the adapter from each other for ever. */
export function usedByOther(connection: ReverseConnection): Error {
  return failure(
    codes.conflict,
    `The account ${connection.selfId} is connected to this adapter: another account needs an adapter of its own.`,
  );
}
