import {
  type Clock,
  type Events,
  Joi,
  type JsonValue,
  type Socket,
  type SocketConnection,
} from "@dicetower/contract";
import { fixedLimits } from "../request/limits.js";

const { eventsKept, eventsKeptMs, eventFrameBytes } = fixedLimits;

interface Kept {
  readonly sequence: number;
  readonly at: number;
  /** Serialized once for all clients. */
  readonly frame: string;
}

/** The position of a client: the process that numbered the events, and the last number that the client has seen. */
export interface EventCursor {
  readonly process: string;
  readonly sequence: number;
}

const resumeSchema = Joi.object<{ resume: EventCursor }>({
  resume: Joi.object({
    process: Joi.string().max(64).required(),
    sequence: Joi.number().integer().min(0).required(),
  }).required(),
}).prefs({ convert: false });

/**
 * The event stream of the panel. Each frame is JSON: `{type: "hello", process, sequence}` first, then events `{type:
 * "event", process, sequence, event, data, at}`. A client that reconnects asks for what it missed with
 * `?since=<process>:<sequence>`, or sends `{resume: {process, sequence}}`. It receives `{type: "resumed", process,
 * sequence, events}`, with every event after its own number up to `sequence` in order, and ignores events that came
 * before that frame. If not all of them are kept any more, it receives `{type: "reload"}` and has to load everything
 * again.
 */
export class EventStream implements Events {
  readonly #kept: Kept[] = [];
  readonly #clients = new Set<SocketConnection>();
  #sequence = 0;
  /** Sends events to the streams of other processes; undefined if there is only one process. */
  carry: ((type: string, data: JsonValue) => void) | undefined;

  /** @param process id of this run: the numbers of another run mean nothing here */
  constructor(
    private readonly clock: Clock,
    private readonly process: string,
  ) {}

  publish(type: string, data: JsonValue): void {
    this.tell(type, data);
    this.carry?.(type, data);
  }

  /** Sends an event to the clients of this process only. */
  tell(type: string, data: JsonValue): void {
    const sequence = ++this.#sequence;
    const frame = JSON.stringify({
      type: "event",
      process: this.process,
      sequence,
      event: type,
      data,
      at: this.clock.seconds(),
    });
    this.#kept.push({ sequence, at: this.clock.monotonic(), frame });
    this.#forget();
    for (const client of this.#clients) client.send(frame);
  }

  /** Has all clients load everything again, because events of other processes were missed. */
  reload(): void {
    // Clients that reconnect later must not be told that they missed nothing.
    this.#kept.length = 0;
    this.#sequence++;
    for (const client of this.#clients) this.#resume(client, undefined);
  }

  /** The socket that clients connect to. */
  socket(): Socket {
    return {
      key: "events",
      path: "/api/events",
      access: "identity",
      maxPayload: eventFrameBytes,
      open: (connection) => this.#welcome(connection),
    };
  }

  #welcome(client: SocketConnection): void {
    client.send(JSON.stringify({ type: "hello", process: this.process, sequence: this.#sequence }));
    const since = new URL(client.request.url ?? "/", "http://localhost").searchParams.get("since");
    if (since !== null) this.#resume(client, cursorOf(since));
    this.#clients.add(client);
    client.onClose(() => this.#clients.delete(client));
    client.onText((text) => this.#hear(client, text));
  }

  #hear(client: SocketConnection, text: string): void {
    const said = resumeOf(text);
    if (said === undefined) client.close(1008, "say {resume: {process, sequence}}, or nothing");
    else this.#resume(client, said);
  }

  #resume(client: SocketConnection, cursor: EventCursor | undefined): void {
    this.#forget();
    const missed = cursor && this.#behind(cursor);
    if (missed === undefined) {
      client.send(JSON.stringify({ type: "reload", process: this.process, sequence: this.#sequence }));
      return;
    }
    const head = JSON.stringify({ type: "resumed", process: this.process, sequence: this.#sequence });
    // One frame for all of them: a client that has missed many must not be closed as one that reads too slowly.
    client.send(`${head.slice(0, -1)},"events":[${missed.map(({ frame }) => frame).join(",")}]}`);
  }

  /**
   * Returns the events after the cursor; undefined if some are not kept any more, or the cursor is of another process.
   */
  #behind({ process, sequence }: EventCursor): readonly Kept[] | undefined {
    if (process !== this.process || sequence > this.#sequence) return undefined;
    const first = this.#sequence - this.#kept.length + 1;
    return sequence + 1 < first ? undefined : this.#kept.slice(sequence + 1 - first);
  }

  #forget(): void {
    const oldest = this.clock.monotonic() - eventsKeptMs;
    let gone = Math.max(0, this.#kept.length - eventsKept);
    while (gone < this.#kept.length && (this.#kept[gone]?.at ?? 0) < oldest) gone++;
    this.#kept.splice(0, gone);
  }
}

function cursorOf(since: string): EventCursor | undefined {
  const [, process, sequence] = /^([\w-]{1,64}):(\d{1,15})$/.exec(since) ?? [];
  return process === undefined ? undefined : { process, sequence: Number(sequence) };
}

function resumeOf(text: string): EventCursor | undefined {
  try {
    const { value, error } = resumeSchema.validate(JSON.parse(text));
    return error === undefined ? value.resume : undefined;
  } catch {
    return undefined;
  }
}
