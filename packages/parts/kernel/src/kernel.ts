import {
  type Actor,
  codes,
  errorMessage,
  type Feature,
  type FeatureStatus,
  failure,
  type Keyed,
  type Point,
  type Token,
} from "@dicetower/contract";
import type { Owner } from "./context/owner.js";
import { SlowCalls } from "./context/slow-calls.js";
import { KernelError } from "./errors.js";
import { crashedTooOften, disableCrashing } from "./features/crash-policy.js";
import { FeatureRunner } from "./features/feature-runner.js";
import { statusOf } from "./features/feature-status.js";
import { type MissingGuard, missingGuards } from "./features/guards.js";
import {
  type FeaturePackage,
  type ManagedFeature,
  manageFeature,
  type Registration,
} from "./features/managed-feature.js";
import { startAll } from "./features/start-all.js";
import { startPlan } from "./features/start-plan.js";
import { SwitchQueue } from "./features/switch-queue.js";
import type { KernelOptions } from "./kernel-options.js";
import { Derivations } from "./registry/derivations.js";
import { Registry } from "./registry/registry.js";
import { Services } from "./registry/services.js";
import { Topics } from "./registry/topics.js";
import { EndDeadline, type EndLimits } from "./scope/end-limits.js";
import { type Publisher, ScopePublisher } from "./scope/publisher.js";
import { HostScope } from "./scope/scope.js";
import type { ScopeContext } from "./scope/scope-context.js";

const afterRepair = "When that is mended, start the service again.";

/** Runs features: registers, starts, switches and stops them. */
export class Kernel {
  readonly registry = new Registry();
  readonly topics = new Topics();
  readonly services: Services;
  /** Calls that blocked the process or took too long. */
  readonly slow: SlowCalls;
  readonly root: HostScope;
  readonly #features = new Map<string, ManagedFeature>();
  readonly #switches = new SwitchQueue();
  readonly #derivations = new Derivations();
  readonly #publisher: ScopePublisher;
  readonly #deadline: EndDeadline;
  readonly #runner: FeatureRunner;
  /**
   * True after `stop` was called. Checked before queueing: the root waits for retries, which would wait for the stop.
   */
  #stopping = false;

  constructor(readonly options: KernelOptions) {
    this.services = new Services(options.overrides ?? {});
    this.#publisher = new ScopePublisher(this.registry);
    this.#deadline = new EndDeadline(options.clock);
    this.slow = new SlowCalls(options.logFor("host"));
    this.root = HostScope.root(this.#scopeContext());
    this.#runner = new FeatureRunner(
      options,
      this.#features,
      this.services,
      this.#publisher,
      this.#deadline,
      this.root,
      (id) => this.#again(this.#managed(id)),
    );
  }

  #scopeContext(): ScopeContext {
    const publisher = this.#publisher;
    return {
      registry: this.registry,
      topics: this.topics,
      logFor: this.options.logFor,
      slow: this.slow,
      report: (owner, error, doing) =>
        this.options
          .logFor(owner.id)
          .error(`${owner.id} failed while ${doing}: ${errorMessage(error)}`, { error }),
      derived: (point, item, owner) => this.#derivations.of(point, item, owner),
      needsPublish: (point) => publisher.needsPublish(point),
      commitAndPublish: (scopes) => publisher.commitAndPublish(scopes),
      publish: () => publisher.publish(),
      ending: (owner) => this.options.ending?.(owner),
      within: (ms, work, share) => this.#deadline.within(ms, work, share),
    };
  }

  /** Provides a service of the host itself. */
  provide<T>(token: Token<T>, service: T): void {
    this.services.provide(token, service, "host");
  }

  /** Adds items to `other` with each item of `point`, of the same owner and in the same commit. */
  derive<T extends Keyed, D extends Keyed>(
    point: Point<T>,
    other: Point<D>,
    expand: (item: T, owner: string) => readonly NoInfer<D>[],
  ): void {
    this.#derivations.add(point, other, expand, this.root);
  }

  publishWith(publisher: Publisher): void {
    this.#publisher.target = publisher;
  }

  /**
   * Registers a feature before `start`.
   * @param feature left out where `load` of `how` returns it when it is first wanted
   */
  register(id: string, feature: Feature | undefined, info: FeaturePackage, how: Registration): void {
    if (this.#features.has(id))
      throw new KernelError("FEATURE_TWICE", `Two packages bring the feature "${id}".`);
    this.#features.set(id, manageFeature(id, feature, info, how));
  }

  /**
   * Begins all wanted features, commits them in one step and publishes once. Those with a slow setup may follow after
   * that; `settled` resolves when all have.
   */
  start(): Promise<void> {
    const parts = {
      clock: this.options.clock,
      features: this.#features,
      services: this.services,
      publisher: this.#publisher,
      runner: this.#runner,
    };
    return this.#switches.queue((reached) =>
      startAll(parts, () => reached()).catch((error: unknown) => {
        // After `reached` there is no caller left to receive the error.
        this.options.logFor("host").error("the start did not finish", { error });
        throw error;
      }),
    );
  }

  /**
   * Switches a feature on; resolves when it runs, waits or has failed. Does nothing while the host is stopping.
   * @throws Failure 42200 if its package cannot be used: a guard that is wanted and missing holds up all messages
   */
  async enable(id: string, by?: Actor): Promise<FeatureStatus> {
    const managed = this.#managed(id);
    if (managed.problem !== "")
      throw failure(codes.ruleBroken, `"${id}" cannot be switched on: ${managed.problem} ${afterRepair}`);
    if (this.#stopping) return this.#status(managed);
    return this.#switches.queue(async () => {
      await this.options.remember?.(id, true, by);
      managed.wanted = true;
      managed.withheld = undefined;
      await this.#runner.load(managed);
      await this.#runner.bring(managed);
      return this.#status(managed);
    });
  }

  /**
   * Tries a failed or waiting feature again, unless the host is stopping.
   * @throws Failure 42200 for one that is switched off: only an admin switches it on
   */
  async retry(id: string): Promise<FeatureStatus> {
    const managed = this.#managed(id);
    await this.#again(managed, () => {
      const why = managed.reason === "" ? "." : `: ${managed.reason}`;
      const hint =
        managed.problem === "" ? `Switch it on with POST /api/features/${id}/enable.` : afterRepair;
      throw failure(codes.ruleBroken, `"${id}" is switched off${why} ${hint}`);
    });
    return this.#status(managed);
  }

  async #again(managed: ManagedFeature, off = () => {}): Promise<void> {
    if (this.#stopping) return;
    await this.#switches.queue(async () => {
      if (!managed.wanted) return off();
      await this.#runner.load(managed);
      await this.#runner.bring(managed);
    });
  }

  /**
   * Switches a feature off; resolves when none of it can be reached any more, although its end may still be running.
   */
  disable(id: string, by?: Actor): Promise<FeatureStatus> {
    const managed = this.#managed(id);
    return this.#switches.queue(async (reached) => {
      await this.options.remember?.(id, false, by);
      managed.wanted = false;
      managed.withheld = undefined;
      await this.#runner.leave(managed, "off", managed.problem, () => reached(this.#status(managed)));
      return this.#status(managed);
    });
  }

  /** Returns the ids of features that would stop with this one, itself last. */
  dependants(id: string): string[] {
    return this.#runner.dependants(this.#managed(id)).map((managed) => managed.id);
  }

  /** Returns the ids of features that would begin with this one, itself first, after the current switch has ended. */
  starters(id: string): Promise<string[]> {
    const managed = this.#managed(id);
    return this.#switches.queue(async () => startPlan(managed, this.#features.values(), this.services));
  }

  /**
   * Ends all features, dependants first.
   * @param limits after them, unfinished work is abandoned and the rest is ended without waiting
   */
  stop(limits?: EndLimits): Promise<void> {
    this.#stopping = true;
    this.#runner.cancelSetups();
    if (limits !== undefined) this.#deadline.limit(limits);
    return this.#switches.queue(async () => {
      this.#publisher.paused = true;
      await this.#runner.leaveAll();
      this.#deadline.nextFeature();
      await this.root.end();
    });
  }

  /** Counts an unhandled failure against its owner; the third within ten minutes turns the feature off. */
  crash(owner: Owner, error: unknown): void {
    owner.failed(error, "doing something that nobody waited for");
    const managed = this.#features.get(owner.feature.id);
    if (
      managed === undefined ||
      !crashedTooOften(managed.crashes, this.options.clock.monotonic()) ||
      this.#stopping
    )
      return;
    this.root.follow(
      this.#switches.queue(async () => {
        // An admin has switched it off meanwhile.
        if (!managed.wanted) return;
        const reason = await disableCrashing(managed, this.options, this.root.log);
        await this.#runner.leave(managed, "failed", reason);
      }),
    );
  }

  /** Returns the status of all features, by id. */
  list(): FeatureStatus[] {
    return this.#statuses(() => true);
  }

  /** Returns what the load or setup of a failed feature has thrown; undefined if it has not failed that way. */
  errorOf(id: string): unknown {
    return this.#managed(id).error;
  }

  /**
   * Returns the wanted features that have failed or are starting; not those that wait for another, perhaps for ever.
   */
  missing(): FeatureStatus[] {
    return this.#statuses(({ wanted, state }) => wanted && (state === "failed" || state === "starting"));
  }

  /** Returns the guards of the message line that should run and do not. */
  missingGuards(): MissingGuard[] {
    return missingGuards(this.#features.values(), this.services);
  }

  /** Resolves when no feature is being switched. */
  settled(): Promise<unknown> {
    return this.#switches.settled();
  }

  has(id: string): boolean {
    return this.#features.has(id);
  }

  isThirdParty(id: string): boolean {
    return this.#managed(id).info.thirdParty;
  }

  #managed(id: string): ManagedFeature {
    const managed = this.#features.get(id);
    if (managed === undefined) throw new KernelError("FEATURE_UNKNOWN", `There is no feature "${id}".`);
    return managed;
  }

  #status(managed: ManagedFeature): FeatureStatus {
    return statusOf(managed, this.registry, this.missingGuards(), this.registry.loose());
  }

  #statuses(isAsked: (managed: ManagedFeature) => boolean): FeatureStatus[] {
    const parts = [this.registry, this.missingGuards(), this.registry.loose()] as const;
    const asked = [...this.#features.values()].filter(isAsked).sort((a, b) => (a.id < b.id ? -1 : 1));
    return asked.map((managed) => statusOf(managed, ...parts));
  }
}
