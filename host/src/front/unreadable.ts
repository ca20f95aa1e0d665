import type { Duplex } from "node:stream";
import { type Clock, codes } from "@dicetower/contract";
import { writeRawRefusal } from "./raw-refusal.js";
import { frontCodes, type Refusal } from "./refusal.js";

/** Milliseconds in which a client that is refused may still read why, while the rest of what it says is dropped. */
const lingerMs = 1_000;

/** Refuses what Node's parser gave up on, before there was a request: it never comes to a route. */
export class UnreadableRequests {
  readonly #refused = new WeakSet<Duplex>();

  constructor(
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
    private readonly nextId: () => string,
  ) {}

  /** @param answering an answer has already begun on this connection; nothing can be said in the middle of it */
  refuse(error: NodeJS.ErrnoException, socket: Duplex, answering: boolean): void {
    // What it goes on to say cannot be read either.
    if (this.#refused.has(socket)) return;
    if (answering || error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    this.#refused.add(socket);
    // Closing with unread bytes would reset the connection, and the client would not hear why.
    const forget = this.clock.after(lingerMs, this.signal, () => socket.destroy());
    socket.once("close", forget);
    socket.once("end", () => socket.destroy());
    writeRawRefusal(socket, this.nextId(), refusalFor(error.code));
  }
}

function refusalFor(code: string | undefined): Refusal {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return refusal(frontCodes.tooSlow, "The request took too long to come.");
    case "HPE_HEADER_OVERFLOW":
      return refusal(frontCodes.headersTooLarge, "The headers are larger than the 16 KiB that are taken.");
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return refusal(codes.tooLarge, "The body's chunks carry more than is taken.");
    default:
      return refusal(codes.malformed, "This is not a request that can be read: the service speaks HTTP/1.1.");
  }
}

function refusal(code: number, message: string): Refusal {
  return { status: Math.floor(code / 100), code, message };
}
