import { connect, type Socket } from "node:net";
import { type AdapterReason, text } from "@dicetower/contract";
import { type PeerFrame, readFrame, type TowerFrame } from "./frame.js";

/** Characters that a line may have: a peer that sends more has lost its place. */
const maxLineLength = 64 * 1024;

/** Who hears of a connection. */
export interface WireHearer {
  frame(frame: PeerFrame): void;
  /** A line as it went. */
  line(direction: "in" | "out", text: string): void;
  /** Called once, unless `close` came first. */
  ended(reason: AdapterReason): void;
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
    // A host of several addresses fails at all of them together, and has no message then.
    this.#socket.on("error", (error: NodeJS.ErrnoException) =>
      this.#end(error.message || String(error.code)),
    );
    this.#socket.on("close", () => this.#end(text("peer.reason.closed")));
  }

  send(frame: TowerFrame): void {
    if (this.#over) return;
    const line = JSON.stringify(frame);
    this.#socket.write(`${line}\n`);
    this.#hearer.line("out", line);
  }

  /** Nothing is heard from here on. */
  close(): void {
    this.#over = true;
    this.#socket.destroy();
  }

  #read(chunk: string): void {
    const lines = (this.#rest + chunk).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim() !== "") this.#take(line);
    if (this.#rest.length > maxLineLength)
      this.#end(text("peer.reason.tooLong", { characters: maxLineLength }));
  }

  #take(line: string): void {
    if (this.#over) return;
    this.#hearer.line("in", line.slice(0, maxLineLength));
    try {
      this.#hearer.frame(readFrame(line));
    } catch (error) {
      this.#end(text("peer.reason.unreadable", { detail: (error as Error).message }));
    }
  }

  #end(reason: AdapterReason): void {
    if (this.#over) return;
    this.close();
    this.#hearer.ended(reason);
  }
}
