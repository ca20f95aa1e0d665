import { addressOf, callApi, callerHeaders } from "./api.js";

/** What the panel hears of the service. `data` is what the feature sent along. */
export interface StreamEvent {
  readonly type: string;
  readonly data: unknown;
  /** Epoch seconds. */
  readonly at: number;
}

/** How the stream is: `live`, on its way, or given up until the next try. */
export type LiveState = "live" | "connecting" | "offline";

interface Frame {
  readonly type: "hello" | "event" | "resumed" | "reload";
  readonly process: string;
  readonly sequence: number;
  readonly event?: string;
  readonly data?: unknown;
  readonly at?: number;
  readonly events?: readonly Frame[];
}

const firstWaitMs = 500;
const maxWaitMs = 30_000;
/** A socket that has been silent for so long is asked whether it is still there, and closed without an answer. */
const probeAfterMs = 25_000;
const probeAnswerMs = 8_000;

/**
 * One socket for the whole document. Events arrive once each and in order: after a cut it asks for what it missed,
 * and where that is not kept any more everything that listens reads anew.
 */
export class EventStream {
  state: LiveState = "offline";
  readonly #listeners = new Set<(event: StreamEvent) => void>();
  readonly #reloads = new Set<() => void>();
  readonly #states = new Set<() => void>();
  #socket: WebSocket | undefined;
  #process = "";
  #sequence = 0;
  #failures = 0;
  #wanted = false;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setTimeout> | undefined;

  /** Connects, and stays connected until `stop`. */
  start(): void {
    if (this.#wanted) return;
    this.#wanted = true;
    window.addEventListener("online", this.#now);
    document.addEventListener("visibilitychange", this.#now);
    this.#connect();
  }

  stop(): void {
    this.#wanted = false;
    window.removeEventListener("online", this.#now);
    document.removeEventListener("visibilitychange", this.#now);
    clearTimeout(this.#retry);
    clearTimeout(this.#watch);
    this.#socket?.close();
    this.#socket = undefined;
    this.#become("offline");
  }

  /** Hears every event. @returns what ends it */
  onEvent(listener: (event: StreamEvent) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  /** Calls when events were missed for good, so that everything is to be read anew. @returns what ends it */
  onReload(listener: () => void): () => void {
    this.#reloads.add(listener);
    return () => void this.#reloads.delete(listener);
  }

  /** Calls when `state` changes. @returns what ends it */
  onState(listener: () => void): () => void {
    this.#states.add(listener);
    return () => void this.#states.delete(listener);
  }

  readonly #now = () => {
    if (document.visibilityState === "hidden" || !this.#wanted || this.state === "connecting") return;
    if (this.state === "live") return this.#probe();
    clearTimeout(this.#retry);
    this.#connect();
  };

  #connect(): void {
    this.#become("connecting");
    // A socket sends no headers: whoever proves himself by one gets a ticket for it.
    if (Object.keys(callerHeaders()).length === 0) this.#open({});
    else
      callApi<{ ticket: string }>("POST", "/api/auth/ticket").then(
        ({ data }) => this.#wanted && this.#socket === undefined && this.#open({ ticket: data.ticket }),
        () => this.#lost(),
      );
  }

  #open(ticket: { readonly ticket?: string }): void {
    const since = this.#process === "" ? {} : { since: `${this.#process}:${this.#sequence}` };
    const socket = new WebSocket(addressOf("/api/events", { ...since, ...ticket }).replace(/^http/, "ws"));
    this.#socket = socket;
    socket.onmessage = ({ data }) => {
      if (this.#socket === socket) this.#hear(JSON.parse(String(data)) as Frame);
    };
    socket.onclose = () => {
      if (this.#socket === socket) this.#lost();
    };
  }

  #lost(): void {
    clearTimeout(this.#watch);
    this.#socket = undefined;
    if (!this.#wanted) return;
    this.#become("offline");
    const wait = Math.min(firstWaitMs * 2 ** this.#failures++, maxWaitMs);
    // Jitter: many pages that were cut at once do not come back at once.
    this.#retry = setTimeout(() => this.#connect(), wait * (0.7 + Math.random() * 0.6));
  }

  #hear(frame: Frame): void {
    this.#listenForSilence();
    if (frame.type === "hello") this.#welcomed(frame);
    else if (frame.type === "event") this.#take(frame);
    else this.#caughtUp(frame);
  }

  #caughtUp(frame: Frame): void {
    if (frame.type === "resumed") for (const missed of frame.events ?? []) this.#take(missed);
    if (frame.type === "reload") {
      this.#process = frame.process;
      this.#sequence = frame.sequence;
      for (const listener of this.#reloads) listener();
    }
    this.#failures = 0;
    this.#become("live");
  }

  #welcomed(frame: Frame): void {
    // Who asked for what it missed hears `resumed` or `reload` next, and is live only then.
    if (this.#process !== "") return;
    this.#process = frame.process;
    this.#sequence = frame.sequence;
    this.#failures = 0;
    this.#become("live");
  }

  #take(frame: Frame): void {
    // Events that were replayed may come a second time; those of before the replay are in it.
    if (frame.process !== this.#process || frame.sequence !== this.#sequence + 1) return;
    this.#sequence = frame.sequence;
    const event = { type: frame.event ?? "", data: frame.data, at: frame.at ?? 0 };
    for (const listener of this.#listeners) listener(event);
  }

  #listenForSilence(): void {
    clearTimeout(this.#watch);
    this.#watch = setTimeout(() => this.#probe(), probeAfterMs);
  }

  #probe(): void {
    const socket = this.#socket;
    if (socket?.readyState !== WebSocket.OPEN) return;
    clearTimeout(this.#watch);
    socket.send(JSON.stringify({ resume: { process: this.#process, sequence: this.#sequence } }));
    this.#watch = setTimeout(() => {
      socket.onclose = null;
      socket.close();
      this.#lost();
    }, probeAnswerMs);
  }

  #become(state: LiveState): void {
    if (this.state === state) return;
    this.state = state;
    for (const listener of this.#states) listener();
  }
}

/** The stream that `useEvent`, `useLive` and `useApi` share. */
export const eventStream = new EventStream();
