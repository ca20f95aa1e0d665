import { performance } from "node:perf_hooks";
import type { ThreadSide } from "@dicetower/script-host/thread";
import type { LuaAsks, LuaLimits, LuaSource, LuaTells, LuaValue } from "../protocol.js";
import { calls, dice } from "./limits.js";
import type { Taken } from "./stack.js";

type Ask = <Name extends keyof LuaAsks>(
  name: Name,
  ...values: Parameters<LuaAsks[Name]>
) => ReturnType<LuaAsks[Name]>;

/** What one run has used up, and its way to the service. */
export class Run {
  readonly dropped: string[] = [];
  readonly #counts = new Map<string, number>();
  #slept = 0;
  #deadline: number;
  #exited = false;

  constructor(
    readonly side: ThreadSide,
    readonly limits: LuaLimits,
  ) {
    this.#deadline = performance.now() + limits.sliceMs;
  }

  /**
   * Asks the service. Time asleep, on the network and in what others answer is not the script's; the rest is, so that
   * it cannot keep the service busy for long.
   * @throws Error where it asks without end
   */
  readonly ask: Ask = <Name extends keyof LuaAsks>(name: Name, ...values: Parameters<LuaAsks[Name]>) => {
    if (!this.counts(name === "random" ? "ranint" : "calls", name === "random" ? dice : calls))
      throw new Error(`more than ${name === "random" ? dice : calls} calls in one run`);
    const began = performance.now();
    try {
      return this.side.ask(name, ...values) as ReturnType<LuaAsks[Name]>;
    } finally {
      if (name === "sleep" || name === "http" || name === "event")
        this.#deadline += performance.now() - began;
    }
  };

  tell<Name extends keyof LuaTells>(name: Name, ...values: Parameters<LuaTells[Name]>): void {
    this.side.tell(name, ...values);
  }

  /** Why the script has to stop now. */
  stop(): string | undefined {
    if (this.#exited) return "os.exit";
    if (performance.now() < this.#deadline && !this.side.overran()) return undefined;
    return `stopped after ${this.limits.sliceMs / 1_000} s`;
  }

  /** Ends the script as `os.exit` does: nothing that it catches goes on. */
  exit(): void {
    this.#exited = true;
  }

  get exited(): boolean {
    return this.#exited;
  }

  /** Counts one of what a run may do so many times; false, and noted once, over the limit. */
  counts(what: string, limit: number): boolean {
    const count = (this.#counts.get(what) ?? 0) + 1;
    this.#counts.set(what, count);
    if (count === limit + 1)
      this.dropped.push(`${what}: only ${limit} in one run; further ones are dropped.`);
    return count <= limit;
  }

  /** Sleeps as far as the run's time for it goes. */
  sleep(ms: number): void {
    const granted = Math.max(0, Math.min(ms, this.limits.sleepMs - this.#slept));
    if (granted < ms && this.counts("sleepTime", 0) === false && this.dropped.length > 20) this.dropped.pop();
    this.#slept += granted;
    if (granted > 0) this.ask("sleep", granted);
  }

  /** A value that is to be stored. @throws Error where it is too large */
  stored(value: Taken): LuaValue {
    const plain = plainOf(value);
    const bytes = Buffer.byteLength(JSON.stringify(plain), "utf8");
    if (bytes > this.limits.valueBytes)
      throw new Error(`a stored value has at most ${this.limits.valueBytes} bytes, this one ${bytes}`);
    return plain;
  }
}

/** JSON of a value: what cannot leave (functions, userdata, infinite numbers) is left out or null. */
export function plainOf(value: Taken): LuaValue {
  if (value === undefined || value === null) return null;
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (typeof value !== "object") return value;
  if (value instanceof Uint8Array) return Buffer.from(value).toString("latin1");
  if (Array.isArray(value)) return value.map(plainOf);
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, item]) => item !== undefined)
      .map(([key, item]) => [key, plainOf(item)]),
  );
}

/** Sources by who asked, and for what, as long as the files stay what they are. */
export class Sources {
  #revision = "";
  readonly #found = new Map<string, LuaSource>();
  #bytes = 0;

  find(revision: string, question: string, ask: () => LuaSource | null): LuaSource | null {
    if (revision !== this.#revision || this.#bytes > 32 * 1024 * 1024) {
      this.#found.clear();
      this.#bytes = 0;
      this.#revision = revision;
    }
    const kept = this.#found.get(question);
    if (kept !== undefined) return kept;
    const found = ask();
    if (found === null || found.changes === true) return found;
    this.#found.set(question, found);
    this.#bytes += question.length + found.text.length;
    return found;
  }
}
