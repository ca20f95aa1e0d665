import type { Duplex } from "node:stream";
import type { Clock } from "@dicetower/contract";
import type { WebSocket } from "ws";
import type { Transport, TransportListener } from "./transport.js";
import { WriteBatch } from "./write-batch.js";

/** Bytes that may wait on a socket; beyond it the peer does not read and nothing more is put there. */
const maxWaiting = 64 * 2 ** 20;
/** Milliseconds that a peer has to answer the closing. */
const closingMs = 1_000;

/** A WebSocket of this package's own: dialled, or taken by an own listener. */
export class WebSocketTransport implements Transport {
  readonly #writes: WriteBatch;

  /** @param stream what the WebSocket runs over */
  constructor(
    readonly socket: WebSocket,
    stream: Duplex,
    readonly clock: Clock,
  ) {
    this.#writes = new WriteBatch(stream);
    // Without a listener an error would end the process; `close` follows it.
    socket.on("error", () => {});
  }

  send(text: string): boolean {
    const { socket } = this;
    if (socket.readyState !== socket.OPEN || socket.bufferedAmount > maxWaiting) return false;
    this.#writes.begin();
    socket.send(text);
    return true;
  }

  /** True while the socket is being closed by either side. */
  get closing(): boolean {
    return this.socket.readyState === this.socket.CLOSING;
  }

  readonly ping = (): void => {
    if (this.socket.readyState === this.socket.OPEN) this.socket.ping();
  };

  async close(code: number, reason: string): Promise<void> {
    const { socket } = this;
    // First deaf, then closed: nothing of the old socket is heard beside the new one.
    socket.removeAllListeners();
    socket.on("error", () => {});
    if (socket.readyState === socket.CLOSED) return;
    const gone = new AbortController();
    socket.once("close", () => gone.abort());
    socket.close(code, reason);
    await this.clock.wait(closingMs, gone.signal).catch(() => undefined);
    if (!gone.signal.aborted) socket.terminate();
  }

  listen(listener: TransportListener): void {
    this.socket.on("message", (data, binary) => {
      if (!binary) listener.text(data.toString());
    });
    this.socket.on("pong", () => listener.pong());
    this.socket.on("close", (code, reason) => listener.closed(code, reason.toString()));
  }
}
