import { once } from "node:events";
import { type AddressInfo, createServer, type Server, type Socket } from "node:net";
import { createInterface } from "node:readline";

/** A line that the tower said. */
export interface Heard {
  readonly hello?: { readonly name: string; readonly token: string };
  readonly say?: {
    readonly number: number;
    readonly room?: string;
    readonly user?: string;
    readonly text: string;
  };
}

/** A peer as another program would be: it listens on 127.0.0.1 and knows one token. */
export class PeerServer {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly #said: NonNullable<Heard["say"]>[] = [];
  #wake = () => undefined as unknown;
  greetings = 0;

  constructor(readonly token: string) {
    this.#server = createServer((socket) => this.#meet(socket));
  }

  get open(): number {
    return this.#sockets.size;
  }

  get endpoint(): string {
    return `tcp://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async listen(): Promise<void> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
  }

  async close(): Promise<void> {
    this.hangUp();
    this.#server.close();
    await once(this.#server, "close");
  }

  hangUp(): void {
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Says something to the tower, as it is. */
  write(line: string): void {
    for (const socket of this.#sockets) socket.write(`${line}\n`);
  }

  /** The next thing that the tower says; it is told that it arrived. */
  async said(): Promise<NonNullable<Heard["say"]>> {
    for (;;) {
      const say = this.#said.shift();
      if (say !== undefined) return say;
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  #meet(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => undefined);
    socket.on("close", () => this.#sockets.delete(socket));
    createInterface({ input: socket }).on("line", (line) => {
      const { hello, say } = JSON.parse(line) as Heard;
      if (hello !== undefined) {
        this.greetings++;
        const answer =
          hello.token === this.token
            ? { welcome: { id: "tower-1", name: "The Tower" } }
            : { refused: "the token is wrong" };
        socket.write(`${JSON.stringify(answer)}\n`);
      }
      if (say === undefined) return;
      socket.write(`${JSON.stringify({ done: { number: say.number, id: `m${say.number}` } })}\n`);
      this.#said.push(say);
      this.#wake();
    });
  }
}
