import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";

/** Carries TCP to a server, and can be cut: what is open ends, and nobody comes through until it is mended. */
export class TcpProxy {
  readonly #sockets = new Set<Socket>();
  #server: Server | undefined;
  #port = 0;

  constructor(readonly target: { readonly host: string; readonly port: number }) {}

  get port(): number {
    return this.#port;
  }

  async mend(): Promise<void> {
    if (this.#server !== undefined) return;
    const server = createServer((client) => this.#carry(client));
    this.#server = server;
    server.listen(this.#port, "127.0.0.1");
    await once(server, "listening");
    this.#port = (server.address() as AddressInfo).port;
  }

  async cut(): Promise<void> {
    const server = this.#server;
    if (server === undefined) return;
    this.#server = undefined;
    const closed = once(server, "close");
    server.close();
    for (const socket of this.#sockets) socket.destroy();
    await closed;
  }

  #carry(client: Socket): void {
    const there = connect(this.target);
    for (const [one, other] of [
      [client, there],
      [there, client],
    ] as const) {
      this.#sockets.add(one);
      one.setNoDelay(true);
      one.on("error", () => {});
      one.on("close", () => {
        this.#sockets.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
