import type { AdapterRecord, AdapterTestStep, Clock, TextRef } from "@dicetower/contract";
import { WebSocket } from "ws";
import type { TransportListener } from "../session/transport.js";
import { WebSocketTransport } from "../session/web-socket-transport.js";
import { mostFrameBytes } from "../wire/frame-bound.js";
import { reason } from "../wire/reasons.js";
import { checkedLookup } from "./checked-lookup.js";

/** Milliseconds that a connection may take to open. */
const connectMs = 10_000;

/** Why a dial failed, in one word. */
export class DialError extends Error {
  override readonly name = "DialError";

  constructor(
    readonly word: "refused" | "timeout" | "bad token",
    readonly why: TextRef,
    readonly failedAt: AdapterTestStep,
  ) {
    super(word);
  }
}

/** Where and as whom to dial. */
function withToken(address: URL, record: AdapterRecord): { url: URL; headers: Record<string, string> } {
  const headers: Record<string, string> = { "User-Agent": "Dicetower" };
  if (record.access_token === "") return { url: address, headers };
  if (record.options.tokenInQuery !== true) {
    headers.Authorization = `Bearer ${record.access_token}`;
    return { url: address, headers };
  }
  const url = new URL(address);
  url.searchParams.set("access_token", record.access_token);
  return { url, headers };
}

/**
 * Opens a socket. It is listened to from its first frame on, which may come before this answers.
 * @throws DialError, or the signal's reason
 */
export function dial(
  address: URL,
  record: AdapterRecord,
  listener: TransportListener,
  clock: Clock,
  signal: AbortSignal,
): Promise<WebSocketTransport> {
  return new Promise((resolve, reject) => {
    signal.throwIfAborted();
    const { url, headers } = withToken(address, record);
    const socket = new WebSocket(url, {
      headers,
      maxPayload: mostFrameBytes,
      perMessageDeflate: false,
      lookup: checkedLookup,
    });
    const giveUp = (error: unknown): void => {
      settle();
      socket.removeAllListeners();
      socket.on("error", () => {});
      socket.terminate();
      reject(error);
    };
    const aborted = (): void => giveUp(signal.reason);
    const cancel = clock.after(connectMs, signal, () =>
      giveUp(new DialError("timeout", reason("noConnection", { seconds: connectMs / 1000 }), "connect")),
    );
    const settle = (): void => {
      cancel();
      signal.removeEventListener("abort", aborted);
    };
    signal.addEventListener("abort", aborted, { once: true });
    socket.on("upgrade", ({ socket: stream }) => {
      socket.once("open", () => {
        settle();
        socket.removeAllListeners();
        const transport = new WebSocketTransport(socket, stream, clock);
        transport.listen(listener);
        resolve(transport);
      });
    });
    socket.on("unexpected-response", (_request, response) => {
      const code = response.statusCode ?? 0;
      const isToken = code === 401 || code === 403;
      const why = reason(isToken ? "badToken" : "answered", { code });
      giveUp(new DialError(isToken ? "bad token" : "refused", why, "handshake"));
    });
    socket.on("error", (error) => {
      const first = firstOf(error);
      giveUp(new DialError("refused", reason("unreachable", { detail: first.message }), stepOf(first)));
    });
  });
}

/** A host of several addresses fails at each of them, and only together: the first says as much as all. */
function firstOf(error: Error): Error {
  const [first] = error instanceof AggregateError ? (error.errors as readonly unknown[]) : [];
  return first instanceof Error ? first : error;
}

/** What the system says: no such name, nobody there; anything else came after the connection stood. */
function stepOf(error: Error & { readonly code?: string; readonly syscall?: string }): AdapterTestStep {
  if (error.syscall === "getaddrinfo") return "name";
  return error.syscall === undefined ? "handshake" : "connect";
}
