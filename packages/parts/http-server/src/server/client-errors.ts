import type { Duplex } from "node:stream";
import { type Clock, codes } from "@dicetower/contract";
import { fixedLimits, httpCodes } from "../request/limits.js";
import { type ErrorResponse, writeRawError } from "../response/error-response.js";

/** Milliseconds in which the client may still read the response, while anything it sends is dropped. */
const lingerMs = 1_000;

/** Answers data that the parser of Node.js has rejected: there is no request, so it reaches no route. */
export class ClientErrors {
  readonly #answered = new WeakSet<Duplex>();

  constructor(
    private readonly clock: Clock,
    private readonly signal: AbortSignal,
    private readonly nextId: () => string,
  ) {}

  /** @param responding a response on this connection has begun, and another cannot be written into it */
  answer(error: NodeJS.ErrnoException, socket: Duplex, responding: boolean): void {
    // The bytes that follow cannot be parsed either.
    if (this.#answered.has(socket)) return;
    if (responding || error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    this.#answered.add(socket);
    // Closing with unread bytes would reset the connection, and the client would lose the response.
    const cancel = this.clock.after(lingerMs, this.signal, () => socket.destroy());
    socket.once("close", cancel);
    socket.once("end", () => socket.destroy());
    writeRawError(socket, this.nextId(), responseFor(error.code));
  }
}

function responseFor(code: string | undefined): ErrorResponse {
  switch (code) {
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return response(httpCodes.tooSlow, "The request took too long to come.");
    case "HPE_HEADER_OVERFLOW":
      return response(
        httpCodes.headersTooLarge,
        `The headers are larger than the ${fixedLimits.headerBytes / 1024} KiB that are taken.`,
      );
    case "HPE_CHUNK_EXTENSIONS_OVERFLOW":
      return response(codes.tooLarge, "The body's chunks carry more than is taken.");
    default:
      return response(
        codes.malformed,
        "This is not a request that can be read: the service speaks HTTP/1.1.",
      );
  }
}

function response(code: number, message: string): ErrorResponse {
  return { status: Math.floor(code / 100), code, message };
}
