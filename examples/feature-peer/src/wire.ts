import { connect, type Socket } from "node:net";
import { type PeerFrame, readFrame, type TowerFrame } from "./frame.js";

/** Characters that a line may have: a peer that sends more has lost its place. */
const longestLine = 64 * 1024;

/** Who hears of a connection. */
export interface WireHearer {
  frame(frame: PeerFrame): void;
  /** A line as it went. */
  line(direction: "in" | "out", text: string): void;
  /** Called once, unless `close` came first. */
  ended(reason: string): void;
}

/** A TCP connection that carries a JSON object a line. */
export class Wire {
  readonly #socket: Socket;
  readonly #hearer: WireHearer;
  #rest = "";
  #over = false;

  /** Dials; what is sent before the connection stands waits. @param endpoint `tcp://host:port` */
  constructor(endpoint: string, hearer: WireHearer) {
    const { hostname, port } = new URL(endpoint);
    this.#hearer = hearer;
    this.#socket = connect({ host: hostname.replace(/^\[|\]$/g, ""), port: Number(port) });
    this.#socket.setEncoding("utf8");
    this.#socket.setKeepAlive(true, 30_000);
    this.#socket.on("data", (chunk: string) => this.#read(chunk));
    this.#socket.on("error", (error) => this.#end(error.message));
    this.#socket.on("close", () => this.#end("the peer closed the connection"));
  }

  send(frame: TowerFrame): void {
    if (this.#over) return;
    const text = JSON.stringify(frame);
    this.#socket.write(`${text}\n`);
    this.#hearer.line("out", text);
  }

  /** Nothing is heard from here on. */
  close(): void {
    this.#over = true;
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    const lines = (this.#rest + chunk).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const text of lines) if (text.trim() !== "") this.#take(text);
    if (this.#rest.length > longestLine) this.#end(`a line is longer than ${longestLine} characters`);
  }

  #take(text: string): void {
    if (this.#over) return;
    this.#hearer.line("in", text.slice(0, longestLine));
    try {
      this.#hearer.frame(readFrame(text));
    } catch (error) {
      this.#end(`a line cannot be read: ${(error as Error).message}`);
    }
  }

  #end(reason: string): void {
    if (this.#over) return;
    this.close();
    this.#hearer.ended(reason);
  }
}
