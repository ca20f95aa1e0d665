import { broken } from "../failures/provider-failure.js";

/** Characters of a line that are taken. */
const maxLineLength = 1024 * 1024;

/** An event of a stream. */
export interface StreamEvent {
  /** Empty where the server names none. */
  readonly name: string;
  readonly data: string;
}

/**
 * Reads server-sent events bit by bit: bytes may be cut anywhere, lines end in LF, CRLF or CR, comments are passed over.
 */
export class EventStream {
  readonly #decoder = new TextDecoder("utf-8");
  /** Parts of the line that has not ended; joined once it has, for a server may send single bytes. */
  #parts: string[] = [];
  #length = 0;
  #afterReturn = false;
  #name = "";
  #data: string[] = [];

  /** Returns the events that have ended with these bytes. @throws ProviderFailure for a line without end */
  push(bytes: Uint8Array): StreamEvent[] {
    return this.#read(this.#decoder.decode(bytes, { stream: true }));
  }

  /** Returns the event that the end of the stream ends. */
  end(): StreamEvent[] {
    return this.#read(`${this.#decoder.decode()}\n\n`);
  }

  #read(text: string): StreamEvent[] {
    const events: StreamEvent[] = [];
    let from = 0;
    if (this.#afterReturn && text.startsWith("\n")) from = 1;
    if (text !== "") this.#afterReturn = text.endsWith("\r");
    for (;;) {
      const found = /[\r\n]/.exec(from === 0 ? text : text.slice(from));
      if (found === null) break;
      const end = from + found.index;
      this.#keep(text.slice(from, end));
      from = end + (text.startsWith("\r\n", end) ? 2 : 1);
      const event = this.#line();
      if (event !== undefined) events.push(event);
    }
    this.#keep(text.slice(from));
    return events;
  }

  #keep(part: string): void {
    if (part === "") return;
    this.#length += part.length;
    if (this.#length > maxLineLength) throw broken("unreadable", "a line of the stream is too long");
    this.#parts.push(part);
  }

  #line(): StreamEvent | undefined {
    const line = this.#parts.join("");
    this.#parts = [];
    this.#length = 0;
    if (line === "") return this.#dispatch();
    const colon = line.indexOf(":");
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? "" : line.slice(colon + 1).replace(/^ /, "");
    if (field === "data") this.#data.push(value);
    else if (field === "event") this.#name = value;
    return undefined;
  }

  #dispatch(): StreamEvent | undefined {
    const event = { name: this.#name, data: this.#data.join("\n") };
    const holds = this.#data.length > 0;
    this.#name = "";
    this.#data = [];
    return holds ? event : undefined;
  }
}
