import { codes, failure, own, type Socket } from "@dicetower/contract";
import { maxFrame } from "../forward/dial.js";
import { FrontWire } from "../session/front-wire.js";
import { admit, headerText } from "./admission.js";
import type { Entrance } from "./entrance.js";
import type { Knocks } from "./knocks.js";
import type { Receiver } from "./receiver.js";
import { readRole } from "./role.js";

/** Where implementations dial in on the service's own port, without the adapter's id. */
export const socketPath = "/onebot/v11/ws";

/** The receive paths of reverse WebSocket on the service's own port. */
export function frontSockets(entrance: Entrance<Receiver>, knocks: Knocks): Socket[] {
  const paths = [socketPath, `${socketPath}/`, `${socketPath}/{adapterId}`, `${socketPath}/{adapterId}/`];
  return paths.map((path) => ({
    key: path,
    path,
    access: own((request) => {
      const selfId = headerText(request.headers["x-self-id"]);
      const receiver = entrance.find(idIn(request.path), selfId);
      admit(
        { authorization: request.headers.authorization, search: request.search, address: request.address },
        receiver,
        knocks,
      );
      if (receiver.isTakenByOther(selfId)) throw takenByOther(receiver);
    }),
    maxPayload: maxFrame,
    open(socket) {
      const { headers } = socket.request;
      const selfId = headerText(headers["x-self-id"]);
      const receiver = entrance.find(socket.params.adapterId ?? "", selfId);
      receiver.take(new FrontWire(socket), readRole(headers["x-client-role"]), selfId);
    },
  }));
}

/** What stands behind the path: the adapter's id, or nothing. */
function idIn(path: string): string {
  return path.slice(socketPath.length).replaceAll("/", "");
}

/** Two implementations with two accounts must not take the adapter from each other for ever. */
export function takenByOther(receiver: Receiver): Error {
  return failure(
    codes.conflict,
    `The account ${receiver.selfId} is connected to this adapter: another account needs an adapter of its own.`,
  );
}
