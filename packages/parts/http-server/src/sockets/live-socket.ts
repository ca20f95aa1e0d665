import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import type { Contribution, Identity, Log, Socket, SocketConnection } from "@dicetower/contract";
import { createWebSocketStream, type WebSocket } from "ws";
import { reportFault } from "../response/fault-report.js";

/** The WebSocket close codes that are used here. */
export const closeCodes = {
  normal: 1000,
  goingAway: 1001,
  onlyText: 1003,
  policy: 1008,
  fault: 1011,
  tooSlow: 1013,
} as const;

/** Reported by ws if a close frame had no code; never sent in one. */
const noCode = 1005;

/** Returns a close code that may be sent: ws throws for any other that a contribution uses. */
function sendable(code: number): number {
  if (!Number.isInteger(code)) return closeCodes.fault;
  const own = code >= 3000 && code <= 4999;
  const known = code >= 1000 && code <= 1014 && ![1004, noCode, 1006].includes(code);
  if (own || known) return code;
  return code === noCode ? closeCodes.normal : closeCodes.fault;
}

/** Bytes that a close frame holds after its code. */
const maxReasonLength = 123;

/** What a socket was opened for, and by whom. */
export interface SocketFacts {
  readonly contribution: Contribution<Socket>;
  readonly request: IncomingMessage;
  readonly params: Readonly<Record<string, string>>;
  readonly identity: Identity | undefined;
  readonly address: string;
  /** Frames that may wait to be sent; undefined lifts the limit. */
  readonly queue: number | undefined;
  readonly log: Log;
}

/** An open socket as its contribution sees it. */
export class LiveSocket implements SocketConnection {
  readonly request: IncomingMessage;
  readonly params: Readonly<Record<string, string>>;
  readonly identity: Identity | undefined;
  readonly address: string;
  readonly contribution: Contribution<Socket>;
  readonly #ws: WebSocket;
  readonly #log: Log;
  readonly #queue: number | undefined;
  readonly #gone = new AbortController();
  #waiting = 0;
  #answered = true;
  #stream: Duplex | undefined;

  constructor(ws: WebSocket, facts: SocketFacts) {
    this.#ws = ws;
    this.contribution = facts.contribution;
    this.request = facts.request;
    this.params = facts.params;
    this.identity = facts.identity;
    this.address = facts.address;
    this.#queue = facts.queue;
    this.#log = facts.log;
    ws.on("pong", () => {
      this.#answered = true;
    });
    // A frame over the limit or a broken connection: ws closes by itself, and `close` follows.
    ws.on("error", () => {});
    ws.on("message", (_data, binary) => {
      if (binary) this.close(closeCodes.onlyText, "only text is understood here");
    });
    ws.on("close", () => this.#gone.abort(new Error("the socket has closed")));
  }

  get signal(): AbortSignal {
    return this.#gone.signal;
  }

  get bufferedBytes(): number {
    return this.#ws.bufferedAmount;
  }

  get stream(): Duplex {
    this.#stream ??= createWebSocketStream(this.#ws, { encoding: "utf8" });
    return this.#stream;
  }

  send(text: string): void {
    if (this.#ws.readyState !== this.#ws.OPEN) return;
    if (this.#queue !== undefined && this.#waiting >= this.#queue) {
      this.close(closeCodes.tooSlow, "too many frames wait to be read");
      return;
    }
    this.#waiting++;
    this.#ws.send(text, () => {
      this.#waiting--;
    });
  }

  close(code: number = closeCodes.normal, reason = ""): void {
    // ws throws for a reason that is too long or no text, and the socket would stay open; no character is cut in two.
    const words = typeof reason === "string" ? reason : "";
    const { read } = new TextEncoder().encodeInto(words, new Uint8Array(maxReasonLength));
    this.#ws.close(sendable(code), words.slice(0, read));
  }

  onText(listener: (text: string) => void): void {
    this.#ws.on("message", (data, binary) => {
      if (!binary) this.#guarded("reading a frame", () => listener(data.toString()));
    });
  }

  onClose(listener: (code: number, reason: string) => void): void {
    this.#ws.on("close", (code, reason) =>
      this.#guarded("hearing that a socket has closed", () => listener(code, reason.toString())),
    );
  }

  /** Passes the socket to its contribution. */
  begin(): void {
    this.#guarded("opening a socket", () => this.contribution.item.open(this));
  }

  /** Sends a ping to the peer; disconnects one that has not answered the last. */
  ping(): void {
    if (!this.#answered) this.cut();
    else {
      this.#answered = false;
      this.#ws.ping();
    }
  }

  cut(): void {
    this.#ws.terminate();
  }

  #guarded(doing: string, call: () => unknown): void {
    const failed = (error: unknown) => {
      reportFault(this.contribution, this.#log, error, `${doing} on ${this.contribution.item.path}`);
      this.close(closeCodes.fault, "internal error");
    };
    try {
      const result = this.contribution.run(call);
      if (result instanceof Promise) result.catch(failed);
    } catch (error) {
      failed(error);
    }
  }
}
