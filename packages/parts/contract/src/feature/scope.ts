import type { Log } from "../runtime/log.js";
import type { Delta, Keyed, Point } from "./point.js";
import type { Needs, Resolved, Token } from "./token.js";
import type { Topic } from "./topic.js";

/**
 * A stretch of life: one per feature, more inside by `fork`. What is begun in a scope ends with it: `signal`
 * aborts first, then what was `defer`red runs, last in, first out.
 */
export interface Scope {
  /** `feature` or `feature/part`. */
  readonly id: string;
  /** Aborts when the scope begins to end. */
  readonly signal: AbortSignal;
  /** Writes log lines in the name of this scope. */
  readonly log: Log;
  /** Contributes items; they become visible in one step when the set-up of the scope has succeeded. */
  add<T extends Keyed>(point: Point<T>, ...items: readonly NoInfer<T>[]): void;
  /** Has `undo` run when the scope ends, or when its set-up fails. */
  defer(undo: () => unknown): void;
  /** Listens until the scope ends. A listener that throws is logged with its owner and stops nobody else. */
  on<T>(topic: Topic<T>, listener: (event: T) => unknown): void;
  /** Tells the world. Listeners run at once, in order of their owners. */
  emit<T>(topic: Topic<T>, event: T): void;
  /**
   * Reads a point: `changed` is called at once with what is there, then at each change, until the scope ends.
   * It must not throw and must not wait.
   */
  read<T extends Keyed>(point: Point<T>, changed: (delta: Delta<T>) => void): void;
  /**
   * A scope inside this one, for things that come and go: one script, one connection. All or nothing, like a
   * feature; it is stopped alone by `stop`, or with its parent.
   * @throws whatever `setup` throws, after its beginnings have been undone
   */
  fork(id: string, setup: (part: Scope) => unknown): Promise<Fork>;
  /** Runs `work` in the name of this scope. */
  run<R>(work: () => R): R;
  /**
   * Follows a promise that nobody waits for: a rejection is logged with the owner, and the scope does not
   * count as ended before it has settled.
   */
  follow(work: Promise<unknown>): void;
}

/** A part that is alive. */
export interface Fork {
  readonly id: string;
  readonly signal: AbortSignal;
  /** Ends the part; answers when everything of it has ended. Asking twice is the same as asking once. */
  stop(): Promise<void>;
}

/** The scope of a feature, with what only a feature may do. */
export interface FeatureHost<N extends Needs = Needs> extends Scope {
  readonly needs: Resolved<N>;
  /** Fills a token that the feature's definition names in `provides`. */
  provide<T>(token: Token<T>, service: T): void;
  /**
   * A part that lives while those services do: begun now if they are there, else when they come, ended before
   * they go. A part adds, it never provides.
   */
  when<W extends Needs>(needs: W, setup: (part: Scope, services: Resolved<W>) => unknown): void;
}
