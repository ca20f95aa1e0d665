import {
  codes,
  type Feature,
  type FeatureStatus,
  failure,
  type Keyed,
  type Point,
  sentenceOf,
  type Token,
} from "@dicetower/contract";
import { strikeOut } from "./crash-book.js";
import { KernelError } from "./errors.js";
import { FeatureRunner, type RunnerOptions } from "./feature-runner.js";
import { statusOf } from "./feature-status.js";
import { type MissingGuard, missingGuards } from "./guards.js";
import type { Owner } from "./owner.js";
import { Registry } from "./registry.js";
import { HostScope } from "./scope.js";
import { type Overrides, Services } from "./services.js";
import { type EndLimits, type Publisher, Showing } from "./showing.js";
import { type FeaturePackage, type Registration, type Slot, slotOf } from "./slot.js";
import { SlowBook } from "./slow-book.js";
import { startAll } from "./start-all.js";
import { startPlan } from "./start-plan.js";
import { strike } from "./struck-out.js";
import type { Surroundings } from "./surroundings.js";
import { Switchboard } from "./switchboard.js";
import { Topics } from "./topics.js";
import { withheldReasons } from "./withheld.js";

/** What the kernel asks of the host around it. */
export interface KernelOptions extends RunnerOptions {
  readonly overrides?: Overrides;
  /** Remembers what the admin wants, or that it crashed too often. Where that cannot be, no switch has changed. */
  readonly remember?: (id: string, wanted: boolean | "struck out") => Promise<void>;
  /** Tells the owners that a feature was turned off after three crashes. */
  readonly struckOut?: (id: string) => void;
  /** Told whose turn it is to end. */
  readonly turn?: (owner: string) => void;
}

const mended = "When that is mended, start the service again.";

type Derive = (item: Keyed, owner: Owner) => readonly (readonly [Point<Keyed>, Keyed])[];

/** Features, and everything that they share. */
export class Kernel {
  readonly registry = new Registry();
  readonly topics = new Topics();
  readonly services: Services;
  /** Who kept the process for too long. */
  readonly slow: SlowBook;
  readonly root: HostScope;
  readonly #slots = new Map<string, Slot>();
  readonly #switchboard = new Switchboard();
  readonly #derives = new Map<symbol, Derive>();
  readonly #showing: Showing;
  readonly #runner: FeatureRunner;
  /** Nothing begins any more. Checked before queueing: the root waits for retries, which would wait for the stop. */
  #stopping = false;

  constructor(readonly options: KernelOptions) {
    this.services = new Services(options.overrides ?? {});
    this.#showing = new Showing(this.registry, options.clock);
    this.slow = new SlowBook(options.logFor("host"));
    this.root = HostScope.root(this.#surroundings());
    this.#runner = new FeatureRunner(options, this.#slots, this.services, this.#showing, this.root, (id) =>
      this.#again(this.#slot(id)),
    );
  }

  #surroundings(): Surroundings {
    const showing = this.#showing;
    return {
      registry: this.registry,
      topics: this.topics,
      logFor: this.options.logFor,
      slow: this.slow,
      report: (owner, error, doing) =>
        this.options
          .logFor(owner.id)
          .error(`${owner.id} failed while ${doing}: ${sentenceOf(error)}`, { error }),
      derived: (point, item, owner) => this.#derives.get(point.id)?.(item, owner) ?? [],
      published: (point) => showing.published(point),
      show: (scopes) => showing.show(scopes),
      publish: () => showing.publish(),
      turn: (owner) => this.options.turn?.(owner),
      within: (ms, work, share) => showing.within(ms, work, share),
    };
  }

  /** Fills a token by the host itself. */
  provide<T>(token: Token<T>, service: T): void {
    this.services.provide(token, service, "host");
  }

  /** Has items of `point` bring further items with them, of the same owner and in the same commit. */
  derive<T extends Keyed>(
    point: Point<T>,
    expand: (item: T, owner: string) => readonly (readonly [Point<Keyed>, Keyed])[],
  ): void {
    this.#derives.set(point.id, (item, owner) => expand(item as T, owner.id));
  }

  publishWith(publisher: Publisher): void {
    this.#showing.publisher = publisher;
  }

  /**
   * Makes a feature known before `start`.
   * @param feature left out where `load` of `how` brings it when it is first wanted
   */
  register(id: string, feature: Feature | undefined, info: FeaturePackage, how: Registration): void {
    if (this.#slots.has(id))
      throw new KernelError("FEATURE_TWICE", `Two packages bring the feature "${id}".`);
    this.#slots.set(id, slotOf(id, feature, info, how));
  }

  /**
   * Begins all wanted features, shows them in one step and publishes once. Those whose set-up takes long may come
   * behind that; `settled` tells when none does any more.
   */
  start(): Promise<void> {
    const parts = {
      clock: this.options.clock,
      slots: this.#slots,
      services: this.services,
      showing: this.#showing,
      runner: this.#runner,
    };
    return this.#switchboard.queue((reached) =>
      startAll(parts, () => reached()).catch((error: unknown) => {
        // Behind what was reached nobody else would hear of it.
        this.options.logFor("host").error("the start did not come to its end", { error });
        throw error;
      }),
    );
  }

  /**
   * Switches a feature on; answers when it is on, waits or has failed. A host that is stopping begins none.
   * @throws Failure 42200 for one whose package cannot be used: a guard that is wanted and not there holds all messages
   */
  async enable(id: string): Promise<FeatureStatus> {
    const slot = this.#slot(id);
    if (slot.problem !== "")
      throw failure(codes.ruleBroken, `"${id}" cannot be switched on: ${slot.problem} ${mended}`);
    if (this.#stopping) return this.#status(slot);
    return this.#switchboard.queue(async () => {
      await this.options.remember?.(id, true);
      slot.wanted = true;
      slot.withheld = undefined;
      await this.#runner.load(slot);
      await this.#runner.bring(slot);
      return this.#status(slot);
    });
  }

  /**
   * Tries a failed or waiting feature again, unless the host is stopping.
   * @throws Failure 42200 for one that is switched off, by whom or what ever: only an admin switches it on (I4)
   */
  async retry(id: string): Promise<FeatureStatus> {
    const slot = this.#slot(id);
    await this.#again(slot, () => {
      const why = slot.reason === "" ? "." : `: ${slot.reason}`;
      const hint = slot.problem === "" ? `Switch it on with POST /api/features/${id}/enable.` : mended;
      throw failure(codes.ruleBroken, `"${id}" is switched off${why} ${hint}`);
    });
    return this.#status(slot);
  }

  async #again(slot: Slot, off = () => {}): Promise<void> {
    if (this.#stopping) return;
    await this.#switchboard.queue(async () => {
      if (!slot.wanted) return off();
      await this.#runner.load(slot);
      await this.#runner.bring(slot);
    });
  }

  /** Switches a feature off; answers when nothing of it can be reached any more, its ending goes on behind. */
  disable(id: string): Promise<FeatureStatus> {
    const slot = this.#slot(id);
    return this.#switchboard.queue(async (reached) => {
      await this.options.remember?.(id, false);
      slot.wanted = false;
      slot.withheld = undefined;
      await this.#runner.leave(slot, "off", slot.problem, () => reached(this.#status(slot)));
      return this.#status(slot);
    });
  }

  /** Features that would stop with this one, itself last. */
  dependants(id: string): string[] {
    return this.#runner.dependants(this.#slot(id)).map((slot) => slot.id);
  }

  /** Features that would begin if this one were switched on, itself first; told when no switch is under way. */
  starters(id: string): Promise<string[]> {
    const slot = this.#slot(id);
    return this.#switchboard.queue(async () => startPlan(slot, this.#slots.values(), this.services));
  }

  /**
   * Ends all features, dependants first.
   * @param limits what is still being waited for when they are over is left behind, and the rest is ended unawaited
   */
  stop(limits?: EndLimits): Promise<void> {
    this.#stopping = true;
    this.#runner.giveUp();
    if (limits !== undefined) this.#showing.endWithin(limits);
    return this.#switchboard.queue(async () => {
      this.#showing.publishing = false;
      for (const slot of this.#slots.values())
        if (slot.scope !== undefined) await this.#runner.leave(slot, "off", "");
      this.#showing.endingNext();
      await this.root.end();
    });
  }

  /** Counts an unhandled failure to its owner; the third in ten minutes turns the feature off. */
  crash(owner: Owner, error: unknown): void {
    owner.failed(error, "doing something that nobody waited for");
    const slot = this.#slots.get(owner.feature.id);
    if (slot === undefined || !strikeOut(slot.crashes, this.options.clock.monotonic()) || this.#stopping)
      return;
    this.root.follow(
      this.#switchboard.queue(async () => {
        // What an admin has switched off meanwhile stays so: only something left over has failed.
        if (!slot.wanted) return;
        await strike(slot, this.options, this.root.log);
        await this.#runner.leave(slot, "failed", withheldReasons.crashes);
      }),
    );
  }

  /** Everything known of the features, by id. */
  list(): FeatureStatus[] {
    return [...this.#slots.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).map((slot) => this.#status(slot));
  }

  /** Wanted features that have failed or are still on their way. Those that wait for another may do so for ever. */
  missing(): FeatureStatus[] {
    return this.list().filter(
      ({ id, state }) => this.#slot(id).wanted && (state === "failed" || state === "starting"),
    );
  }

  /** Guards of the line that are to stand and do not. */
  missingGuards(): MissingGuard[] {
    return missingGuards(this.#slots.values(), this.services);
  }

  /** Resolves when no feature is on its way from one state to another. */
  settled(): Promise<unknown> {
    return this.#switchboard.settled();
  }

  has(id: string): boolean {
    return this.#slots.has(id);
  }

  isThirdParty(id: string): boolean {
    return this.#slot(id).info.thirdParty;
  }

  #slot(id: string): Slot {
    const slot = this.#slots.get(id);
    if (slot === undefined) throw new KernelError("FEATURE_UNKNOWN", `There is no feature "${id}".`);
    return slot;
  }

  #status(slot: Slot): FeatureStatus {
    return statusOf(slot, this.registry, this.missingGuards());
  }
}
