import type { SocketConnection } from "@dicetower/contract";
import type { Transport, TransportListener } from "./transport.js";

const maxWaiting = 64 * 2 ** 20;

/** A socket that the host's own server took; it asks by itself whether the peer is there. */
export class ServerTransport implements Transport {
  readonly ping = undefined;
  #deaf = false;

  constructor(readonly socket: SocketConnection) {}

  send(text: string): boolean {
    if (this.socket.signal.aborted || this.socket.bufferedBytes > maxWaiting) return false;
    this.socket.send(text);
    return true;
  }

  close(code: number, reason: string): Promise<void> {
    this.#deaf = true;
    // The host's server cuts a peer that does not answer.
    this.socket.close(code, reason);
    return Promise.resolve();
  }

  listen(listener: TransportListener): void {
    this.socket.onText((text) => {
      if (!this.#deaf) listener.text(text);
    });
    this.socket.onClose((code, reason) => {
      if (!this.#deaf) listener.closed(code, reason);
    });
  }
}
