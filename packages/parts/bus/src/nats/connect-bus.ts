import type { BusConnected, BusTransport, ConnectBus } from "@dicetower/contract";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { optionsOf } from "./options.js";
import { PendingMessages } from "./pending.js";
import { checkAuthority, refusalOf } from "./refusal.js";

/**
 * Milliseconds after the connection is back until what waited is said: others, who lost theirs at the same moment, are
 * to hear it, too.
 */
const settleMs = 1_000;

/** Status of such an answer. */
const nobodyListens = 503;

/** Connects to NATS (`nats://`, `tls://`; user and password, or a token, in the address). */
export const connectBus: ConnectBus = async (url, changed) => {
  const options = optionsOf(url);
  if (options.tls?.caFile !== undefined) checkAuthority(options.tls.caFile);
  const connection = await connect(options).catch((error: unknown) => {
    throw refusalOf(error);
  });
  return new NatsTransport(connection, changed);
};

/** The bus over one connection, which comes back by itself. */
class NatsTransport implements BusTransport {
  readonly #pending = new PendingMessages();
  #connected = true;
  #settling: NodeJS.Timeout | undefined;

  constructor(
    readonly connection: NatsConnection,
    readonly changed: BusConnected,
  ) {
    void this.#watch();
  }

  publish(subject: string, data: string, replyTo?: string): void {
    if (this.connection.isClosed()) return;
    if (this.#connected)
      this.connection.publish(subject, data, replyTo === undefined ? {} : { reply: replyTo });
    else if (replyTo === undefined) this.#pending.add({ subject, data });
  }

  subscribe(subject: string, receive: (data: string, replyTo: string | undefined) => void): () => void {
    if (this.connection.isClosed()) return () => {};
    const subscription = this.connection.subscribe(subject, {
      callback(error, message) {
        // The server itself answers a question that nobody hears; others may come to hear it yet.
        if (error === null && message.headers?.code !== nobodyListens)
          receive(message.string(), message.reply || undefined);
      },
    });
    return () => subscription.unsubscribe();
  }

  async close(): Promise<void> {
    clearTimeout(this.#settling);
    if (this.connection.isClosed()) return;
    // What was published last is on its way when this is done.
    if (this.#connected) await this.connection.drain();
    else await this.connection.close();
  }

  async #watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === "disconnect") this.#is(false);
      if (status.type === "reconnect") {
        clearTimeout(this.#settling);
        this.#settling = setTimeout(() => {
          this.#is(true);
          for (const { subject, data } of this.#pending.take()) this.publish(subject, data);
        }, settleMs);
      }
    }
  }

  #is(connected: boolean): void {
    if (!connected) clearTimeout(this.#settling);
    if (connected === this.#connected) return;
    this.#connected = connected;
    this.changed(connected);
  }
}
