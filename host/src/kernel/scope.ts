import { setMaxListeners } from "node:events";
import type { Delta, Fork, Keyed, Log, Point, Scope, Topic } from "@dicetower/contract";
import { KernelError } from "./errors.js";
import { isPromise, Owner } from "./owner.js";
import { Entry } from "./registry.js";
import type { Surroundings } from "./surroundings.js";

/** Milliseconds that one deferred undo may take before the next one runs. */
const undoLimitMs = 5_000;
/** Milliseconds that work in flight may take after its signal has aborted. */
const idleLimitMs = 10_000;
/** The same for a set-up that did not come to an end: it had its ten seconds already. */
const brokenSetupLimitMs = 500;

/** Where all features end, work in flight has this share of the time that is left: the undos have the other. */
const idleShare = 0.5;

/** `building` while setup runs, `built` when it succeeded but is not shown yet, `alive`, `ending`, `ended`. */
type Stage = "building" | "built" | "alive" | "ending" | "ended";

/** A stretch of life, as the kernel sees it. */
export class HostScope implements Scope {
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
    readonly around: Surroundings,
    readonly parent: HostScope | undefined,
  ) {
    this.owner = new Owner(id, parent?.owner, around.report, around.slow);
    this.log = around.logFor(id);
    // Any number of things may end with a scope; Node.js warns at the eleventh.
    setMaxListeners(0, this.#abort.signal);
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  get stage(): Stage {
    return this.#stage;
  }

  /** Its parts, each with its own behind it. */
  get parts(): HostScope[] {
    return [...this.#parts.values()].flatMap((part) => [part, ...part.parts]);
  }

  add<T extends Keyed>(point: Point<T>, ...items: readonly T[]): void {
    this.#mustBe("building", `contribute to "${point.name}"`);
    for (const item of items) {
      point.check?.(item);
      this.#draft(point as unknown as Point<Keyed>, item);
      for (const [other, derived] of this.around.derived(point as unknown as Point<Keyed>, item, this.owner))
        this.#draft(other, derived);
    }
  }

  #draft(point: Point<Keyed>, item: Keyed): void {
    this.#entries.push(new Entry(point, item, this.owner));
  }

  defer(undo: () => unknown): void {
    if (this.#stage === "ended" || this.#stage === "ending") {
      // A set-up that was cancelled half-way goes on until it next waits: what it begins is undone at once.
      this.follow(Promise.resolve().then(undo));
      return;
    }
    this.#undos.push(undo);
  }

  on<T>(topic: Topic<T>, listener: (event: T) => unknown): void {
    this.defer(this.around.topics.on(this.owner, topic, listener));
  }

  emit<T>(topic: Topic<T>, event: T): void {
    this.around.topics.emit(topic, event);
  }

  read<T extends Keyed>(point: Point<T>, changed: (delta: Delta<T>) => void): void {
    const reader = changed as unknown as (delta: Delta<Keyed>) => void;
    this.defer(this.around.registry.read(this.owner, point as unknown as Point<Keyed>, reader));
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
    const part = new HostScope(`${this.id}/${id}`, this.around, this);
    this.#parts.set(id, part);
    // Stopped once more, it must not take away the part that has come under its id since.
    const forget = () => this.#parts.get(id) === part && this.#parts.delete(id);
    try {
      await part.build(() => setup(part));
      part.built();
      // In a parent that is not shown yet the part waits for it, and is shown with it.
      if (this.#stage === "alive") await this.around.show([part]);
    } catch (error) {
      forget();
      await part.end();
      throw error;
    }
    return { id: part.id, signal: part.signal, stop: () => part.end().finally(forget) };
  }

  /** Runs a set-up in the owner's name. */
  async build(setup: () => unknown): Promise<void> {
    const result = this.owner.run(setup);
    if (isPromise(result)) await result;
    if (this.#stage !== "building")
      throw new KernelError("SCOPE_ENDED", `"${this.id}" was ended while it was being set up.`);
  }

  /** Set-up has succeeded: keys are taken. @throws KernelError KEY_TWICE */
  built(): void {
    this.around.registry.stage(this.#entries);
    this.#stage = "built";
  }

  /** Entries of this scope and its built parts that are to be shown, and who becomes alive by it. */
  unshown(): { scopes: HostScope[]; entries: Entry[] } {
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

  /** Shown: from now on others see what it contributes. */
  shown(): void {
    this.#stage = "alive";
    this.owner.live = true;
  }

  /** Takes everything back that others see, parts included, without ending it. */
  withdraw(): boolean {
    const entries: Entry[] = [];
    const collect = (scope: HostScope) => {
      scope.owner.live = false;
      if (scope.#stage === "alive") entries.push(...scope.#entries);
      else if (scope.#stage === "built") this.around.registry.unstage(scope.#entries);
      scope.#entries = [];
      for (const part of scope.#parts.values()) collect(part);
    };
    collect(this);
    this.around.registry.withdraw(entries);
    return entries.some((entry) => this.around.published(entry.point));
  }

  /** Ends everything, parts first where they came last. Asking again answers with the same ending. */
  end(): Promise<void> {
    this.#ending ??= this.#end();
    return this.#ending;
  }

  async #end(): Promise<void> {
    const patience = this.#stage === "building" ? brokenSetupLimitMs : idleLimitMs;
    const mustPublish = this.withdraw();
    this.#stage = "ending";
    if (mustPublish) await this.around.publish().catch((error) => this.owner.failed(error, "leaving"));
    this.around.turn(this.id);
    this.#abort.abort(new Error(`"${this.id}" has ended`));
    await this.around.within(patience, this.owner.idle(), idleShare);
    // Parts that were forked after an undo was deferred end before it: the newest part first, then the undos.
    for (const part of [...this.#parts.values()].reverse()) await part.end();
    for (const undo of this.#undos.splice(0).reverse()) await this.#undo(undo);
    this.#stage = "ended";
  }

  async #undo(undo: () => unknown): Promise<void> {
    this.around.turn(this.id);
    try {
      const result = this.owner.run(undo);
      if (isPromise(result) && !(await this.around.within(undoLimitMs, result)))
        this.log.warn("an undo did not come to its end in time and was left behind");
    } catch (error) {
      this.owner.failed(error, "ending");
    }
  }

  /** The scope of the host itself: alive from the beginning, its contributions are shown at once. */
  static root(around: Surroundings): HostScope {
    return new RootScope("host", around, undefined);
  }

  protected contributeNow(point: Point<Keyed>, items: readonly Keyed[]): void {
    const entries = items.map((item) => new Entry(point, item, this.owner));
    this.around.registry.stage(entries);
    this.#entries.push(...entries);
    this.around.registry.commit(entries);
  }

  #mustBe(stage: Stage, doing: string): void {
    if (this.#stage === stage) return;
    const code = this.#stage === "alive" || this.#stage === "built" ? "SCOPE_BUILT" : "SCOPE_ENDED";
    throw new KernelError(code, `"${this.id}" is ${this.#stage} and cannot ${doing}.`);
  }
}

class RootScope extends HostScope {
  constructor(id: string, around: Surroundings, parent: undefined) {
    super(id, around, parent);
    this.shown();
  }

  override add<T extends Keyed>(point: Point<T>, ...items: readonly T[]): void {
    for (const item of items) {
      point.check?.(item);
      this.contributeNow(point as unknown as Point<Keyed>, [item]);
      for (const [other, derived] of this.around.derived(point as unknown as Point<Keyed>, item, this.owner))
        this.contributeNow(other, [derived]);
    }
  }
}

function isAbort(error: unknown): boolean {
  try {
    return error instanceof Error && (error.name === "AbortError" || error.message.endsWith("has ended"));
  } catch {
    // What features throw may fail when it is read.
    return false;
  }
}
