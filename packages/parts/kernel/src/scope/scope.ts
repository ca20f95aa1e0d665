import { setMaxListeners } from "node:events";
import type { Delta, Fork, Keyed, Log, Point, Scope, Topic } from "@dicetower/contract";
import { isPromise, Owner } from "../context/owner.js";
import { KernelError } from "../errors.js";
import { Entry } from "../registry/registry.js";
import type { PublishableScope, ScopeContext } from "./scope-context.js";

/** Milliseconds that one deferred undo may take before the next one runs. */
const undoLimitMs = 5_000;
/** Milliseconds to wait for work in flight after its signal has aborted. */
const idleLimitMs = 10_000;
/** The same for a setup that did not finish: it has already had its ten seconds. */
const brokenSetupLimitMs = 500;

/** When all features end, the share of the remaining time for work in flight; the undos get the rest. */
const idleShare = 0.5;

/** `building` while setup runs, `built` when it succeeded but is not committed yet, `alive`, `ending`, `ended`. */
type Stage = "building" | "built" | "alive" | "ending" | "ended";

/** Implements the scope of the host, of a feature or of a part: contributions, forks and deferred undos. */
export class HostScope implements Scope, PublishableScope {
  readonly owner: Owner;
  readonly log: Log;
  #stage: Stage = "building";
  readonly #abort = new AbortController();
  readonly #undos: (() => unknown)[] = [];
  readonly #parts = new Map<string, HostScope>();
  #entries: Entry[] = [];
  #ending: Promise<void> | undefined;

  constructor(
    readonly id: string,
    readonly context: ScopeContext,
    readonly parent: HostScope | undefined,
  ) {
    this.owner = new Owner(id, parent?.owner, context.report, context.slow);
    this.log = context.logFor(id);
    // Any number of listeners may wait for a scope; Node.js warns at the eleventh.
    setMaxListeners(0, this.#abort.signal);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get stage(): Stage {
    return this.#stage;
  }

  /** Its parts, each followed by its own parts. */
  get parts(): HostScope[] {
    return [...this.#parts.values()].flatMap((part) => [part, ...part.parts]);
  }

  add<T extends Keyed>(point: Point<T>, ...items: readonly NoInfer<T>[]): void {
    this.#mustBe("building", `contribute to "${point.name}"`);
    for (const item of items) {
      point.check?.(item);
      this.#draft(point as unknown as Point<Keyed>, item);
      for (const [other, derived] of this.context.derived(point as unknown as Point<Keyed>, item, this.owner))
        this.#draft(other, derived);
    }
  }

  #draft(point: Point<Keyed>, item: Keyed): void {
    this.#entries.push(new Entry(point, item, this.owner));
  }

  defer(undo: () => unknown): void {
    if (this.#stage === "ended" || this.#stage === "ending") {
      // A cancelled setup runs until its next `await`: whatever it begins until then is undone at once.
      this.follow(Promise.resolve().then(undo));
      return;
    }
    this.#undos.push(undo);
  }

  on<T>(topic: Topic<T>, listener: (event: T) => unknown): void {
    this.defer(this.context.topics.on(this.owner, topic, listener));
  }

  emit<T>(topic: Topic<T>, event: T): void {
    this.context.topics.emit(topic, event);
  }

  read<T extends Keyed>(point: Point<T>, changed: (delta: Delta<T>) => void): void {
    const reader = changed as unknown as (delta: Delta<Keyed>) => void;
    this.defer(this.context.registry.read(this.owner, point as unknown as Point<Keyed>, reader));
  }

  run<R>(work: () => R): R {
    return this.owner.run(work);
  }

  follow(work: Promise<unknown>): void {
    this.owner.hold(work);
    work.then(undefined, (error: unknown) => {
      if (!this.signal.aborted || !isAbort(error)) this.owner.failed(error, "working in the background");
    });
  }

  async fork(id: string, setup: (part: Scope) => unknown): Promise<Fork> {
    if (this.#stage === "ending" || this.#stage === "ended")
      throw new KernelError("SCOPE_ENDED", `"${this.id}" has ended and cannot fork "${id}".`);
    if (this.#parts.has(id)) throw new KernelError("PART_TWICE", `"${this.id}" has a part "${id}" already.`);
    const part = new HostScope(`${this.id}/${id}`, this.context, this);
    this.#parts.set(id, part);
    // Stopping twice must not remove a newer part with the same id.
    const forget = () => this.#parts.get(id) === part && this.#parts.delete(id);
    try {
      await part.build(() => setup(part));
      part.built();
      // Under a parent that is not committed yet, the part is committed with it.
      if (this.#stage === "alive") await this.context.commitAndPublish([part]);
    } catch (error) {
      forget();
      await part.end();
      throw error;
    }
    return { id: part.id, signal: part.signal, stop: () => part.end().finally(forget) };
  }

  /** Runs a setup as the owner. */
  async build(setup: () => unknown): Promise<void> {
    const result = this.owner.run(setup);
    if (isPromise(result)) await result;
    if (this.#stage !== "building")
      throw new KernelError("SCOPE_ENDED", `"${this.id}" was ended while it was being set up.`);
  }

  /** Takes the keys after a successful setup. @throws KernelError KEY_TWICE */
  built(): void {
    this.context.registry.stage(this.#entries);
    this.#stage = "built";
  }

  uncommitted(): { scopes: HostScope[]; entries: Entry[] } {
    const scopes: HostScope[] = [];
    const entries: Entry[] = [];
    const collect = (scope: HostScope) => {
      if (scope.#stage !== "built") return;
      scopes.push(scope);
      entries.push(...scope.#entries);
      for (const part of scope.#parts.values()) collect(part);
    };
    collect(this);
    return { scopes, entries };
  }

  committed(): void {
    this.#stage = "alive";
    this.owner.live = true;
  }

  taken(): Entry[] {
    const entries: Entry[] = [];
    const collect = (scope: HostScope) => {
      scope.owner.live = false;
      if (scope.#stage === "alive") entries.push(...scope.#entries);
      else if (scope.#stage === "built") this.context.registry.unstage(scope.#entries);
      scope.#entries = [];
      for (const part of scope.#parts.values()) collect(part);
    };
    collect(this);
    return entries;
  }

  /** Withdraws all contributions, parts included. @returns true if that has to be published */
  #withdraw(): boolean {
    const entries = this.taken();
    this.context.registry.withdraw(entries);
    return entries.some((entry) => this.context.needsPublish(entry.point));
  }

  /** Ends the scope: its parts first, the newest first, then the undos. Later calls return the same promise. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    const limitMs = this.#stage === "building" ? brokenSetupLimitMs : idleLimitMs;
    const mustPublish = this.#withdraw();
    this.#stage = "ending";
    if (mustPublish) await this.context.publish().catch((error) => this.owner.failed(error, "leaving"));
    this.context.ending(this.id);
    this.#abort.abort(new Error(`"${this.id}" has ended`));
    await this.context.within(limitMs, this.owner.idle(), idleShare);
    for (const part of [...this.#parts.values()].reverse()) await part.end();
    for (const undo of this.#undos.splice(0).reverse()) await this.#undo(undo);
    this.#stage = "ended";
  }

  async #undo(undo: () => unknown): Promise<void> {
    this.context.ending(this.id);
    try {
      const result = this.owner.run(undo);
      if (isPromise(result) && !(await this.context.within(undoLimitMs, result)))
        this.log.warn("an undo did not come to its end in time and was left behind");
    } catch (error) {
      this.owner.failed(error, "ending");
    }
  }

  /** Makes the scope of the host itself: it is alive at once, and its contributions take effect immediately. */
  static root(context: ScopeContext): HostScope {
    return new RootScope("host", context, undefined);
  }

  protected contributeNow(point: Point<Keyed>, items: readonly Keyed[]): void {
    const entries = items.map((item) => new Entry(point, item, this.owner));
    this.context.registry.stage(entries);
    this.#entries.push(...entries);
    this.context.registry.commit(entries);
  }

  #mustBe(stage: Stage, doing: string): void {
    if (this.#stage === stage) return;
    const code = this.#stage === "alive" || this.#stage === "built" ? "SCOPE_BUILT" : "SCOPE_ENDED";
    throw new KernelError(code, `"${this.id}" is ${this.#stage} and cannot ${doing}.`);
  }
}

class RootScope extends HostScope {
  constructor(id: string, context: ScopeContext, parent: undefined) {
    super(id, context, parent);
    this.committed();
  }

  override add<T extends Keyed>(point: Point<T>, ...items: readonly NoInfer<T>[]): void {
    for (const item of items) {
      point.check?.(item);
      this.contributeNow(point as unknown as Point<Keyed>, [item]);
      for (const [other, derived] of this.context.derived(point as unknown as Point<Keyed>, item, this.owner))
        this.contributeNow(other, [derived]);
    }
  }
}

function isAbort(error: unknown): boolean {
  try {
    return error instanceof Error && (error.name === "AbortError" || error.message.endsWith("has ended"));
  } catch {
    // Reading a thrown value may itself throw.
    return false;
  }
}
