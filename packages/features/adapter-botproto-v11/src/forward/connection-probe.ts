import type { AdapterRecord, Clock } from "@dicetower/contract";
import { SocketActionClient } from "../actions/socket-action-client.js";
import type { TransportListener } from "../session/transport.js";
import type { WebSocketTransport } from "../session/web-socket-transport.js";
import { isTokenRefusal } from "../wire/answer.js";
import { isObject, parseJson } from "../wire/json-object.js";
import { dial } from "./dial.js";
import { isTokenClose } from "./token-close.js";

const sweepMs = 250;
/** Milliseconds that a closing under way may take to say its code. */
const closingMs = 1_000;

/** A second, temporary socket to a server, for a connection test. */
export class ConnectionProbe implements TransportListener {
  readonly client: SocketActionClient;
  #transport: WebSocketTransport | undefined;
  #rejections = false;
  #code: number | undefined;
  readonly #gone = new AbortController();

  constructor(
    readonly clock: Clock,
    readonly signal: AbortSignal,
  ) {
    this.client = new SocketActionClient(clock, (frame) => this.#transport?.send(frame) ?? false);
    clock.every(sweepMs, signal, () => this.client.sweep());
  }

  /** @throws DialError, or the signal's reason */
  async open(address: URL, record: AdapterRecord): Promise<void> {
    this.#transport = await dial(address, record, this, this.clock, this.signal);
  }

  /** The server took the socket and let it go again because of the token. */
  async refusedToken(): Promise<boolean> {
    if (this.#transport?.closing === true)
      await this.clock.wait(closingMs, this.#gone.signal).catch(() => undefined);
    return this.#rejections || (this.#code !== undefined && isTokenClose(this.#code));
  }

  async end(): Promise<void> {
    await this.#transport?.close(1000, "");
  }

  text(text: string): void {
    const frame = parseJson(text);
    if (!isObject(frame) || typeof frame.post_type === "string") return;
    if (this.client.take(frame) || !isTokenRefusal(frame)) return;
    this.#rejections = true;
    this.client.end("bad token");
  }

  pong(): void {}

  closed(code: number): void {
    this.#code = code;
    this.#gone.abort();
    this.client.end("closed");
  }
}
