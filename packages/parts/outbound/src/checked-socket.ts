import { connect, isIP, type Socket } from "node:net";
import { connect as connectTls } from "node:tls";
import { bareHost } from "./allowed-hosts.js";
import { fixedLookup, type SocketTarget, type Target } from "./target.js";

/** Opens a plain connection to the first of the checked addresses that accepts it. */
export type OpenSocket = (target: Target, port: number) => Socket;

/** Opens a plain connection with Node.js. */
export const openSocket: OpenSocket = ({ url, addresses }, port) =>
  connect({ host: bareHost(url.hostname), port, lookup: fixedLookup(addresses), autoSelectFamily: true });

/** Opens a connection to checked addresses, with TLS if required, and closes it on abort. */
export async function checkedSocket(
  { url, port, secure }: SocketTarget,
  target: Target,
  open: OpenSocket,
  signal: AbortSignal,
): Promise<Socket> {
  const plain = open(target, port);
  try {
    await opened(plain, "connect", signal);
    if (!secure) return closedBy(plain, signal);
    const host = bareHost(url.hostname);
    const wrapped = connectTls({ socket: plain, ...(isIP(host) === 0 ? { servername: host } : { host }) });
    await opened(wrapped, "secureConnect", signal);
    return closedBy(wrapped, signal);
  } catch (error) {
    plain.destroy();
    throw error;
  }
}

function opened(socket: Socket, event: "connect" | "secureConnect", signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const abort = (): void => reject(signal.reason);
    const forget = (): void => signal.removeEventListener("abort", abort);
    signal.addEventListener("abort", abort, { once: true });
    socket.once(event, () => {
      forget();
      resolve();
    });
    socket.once("error", (error) => {
      forget();
      reject(error);
    });
    socket.once("close", () => reject(new Error("the connection was closed")));
    if (signal.aborted) abort();
  });
}

/** Adds an error listener, so that an error before the new owner listens does not end the process. */
function closedBy(socket: Socket, signal: AbortSignal): Socket {
  const close = (): void => void socket.destroy();
  socket.on("error", () => {});
  signal.addEventListener("abort", close, { once: true });
  socket.once("close", () => signal.removeEventListener("abort", close));
  if (signal.aborted) close();
  return socket;
}
