import { onAbort } from "@dicetower/clock";
import { errorMessage, type Feature, featureState, isA, NotReady } from "@dicetower/contract";
import { KernelError } from "../errors.js";
import type { Services } from "../registry/services.js";
import type { EndDeadline } from "../scope/end-limits.js";
import { FeatureScope } from "../scope/feature-scope.js";
import type { ScopePublisher } from "../scope/publisher.js";
import type { HostScope } from "../scope/scope.js";
import { order } from "./dependency-order.js";
import { leaveTogether } from "./leave-together.js";
import type { ManagedFeature } from "./managed-feature.js";
import { placeOfError } from "./place-of-error.js";
import type { RunnerOptions } from "./runner-options.js";

/**
 * Begins and ends features, each with those it depends on. Calls must not overlap, except `begin` of features that do
 * not need each other, during a start.
 */
export class FeatureRunner {
  readonly #ending = new AbortController();

  constructor(
    readonly options: RunnerOptions,
    readonly features: ReadonlyMap<string, ManagedFeature>,
    readonly services: Services,
    readonly publisher: ScopePublisher,
    readonly deadline: EndDeadline,
    readonly root: HostScope,
    /** Tries a feature again, queued with other switches. */
    readonly retry: (id: string) => Promise<unknown>,
  ) {}

  /** @param error what was thrown when the state is `failed`; its place and stack are logged */
  move(managed: ManagedFeature, state: ManagedFeature["state"], reason = "", error?: unknown): void {
    managed.state = state;
    managed.reason = reason;
    managed.error = error;
    if (state === "failed") {
      const place = placeOfError(error);
      this.options
        .logFor(managed.id)
        .error(
          `the feature "${managed.id}" has failed: ${reason}${place === "" ? "" : ` (${place})`}`,
          ...(error === undefined ? [] : [{ error }]),
        );
    }
    this.root.emit(featureState, { id: managed.id, state });
  }

  /** Loads the package of a feature once. Afterwards `managed` has its feature, or the reason for the failure. */
  async load(managed: ManagedFeature): Promise<void> {
    if (managed.problem !== "") return this.move(managed, "failed", managed.problem);
    if (managed.feature !== undefined || managed.load === undefined) return;
    this.options.settingUp?.(managed.id);
    try {
      managed.feature = await managed.load();
    } catch (error) {
      this.move(managed, "failed", errorMessage(error), error);
    } finally {
      this.options.setUp?.(managed.id);
    }
  }

  /** Begins a feature and those that waited for it, commits them and publishes. */
  async bring(managed: ManagedFeature): Promise<void> {
    if (managed.state === "on" || managed.feature === undefined) return;
    const wanted = [...this.features.values()].filter((other) => other.wanted && other.feature !== undefined);
    const plan = order(
      wanted.map((other) => other.feature as Feature),
      this.services,
    );
    const broken = plan.broken.get(managed.id);
    if (broken !== undefined) {
      this.move(managed, "failed", `${broken.code}: ${broken.message}`);
      return;
    }
    await this.begin(managed);
    await this.join(plan.sorted.filter((feature) => feature !== managed.feature));
  }

  /** Begins those of the features that waited for new services, commits all that have begun and publishes. */
  async join(sorted: readonly Feature[]): Promise<void> {
    for (const feature of sorted) {
      const other = this.#managed(feature);
      if (other.wanted && other.state === "waiting" && other.tries === 0) await this.begin(other);
    }
    await this.commitBegun();
    await this.conditions();
    await this.publishWithout();
  }

  /** Cancels the current setup and later ones, because the host is stopping. */
  cancelSetups(): void {
    this.#ending.abort(new Error("The host has ended while it was being set up."));
  }

  /**
   * Runs migrations and setup. Afterwards `managed` has a built scope, or the reason for the failure.
   * @param settingUp called when the setup begins
   */
  async begin(managed: ManagedFeature, settingUp?: () => void): Promise<void> {
    if (this.#ending.signal.aborted) return;
    const feature = managed.feature as Feature;
    managed.nextTry?.();
    const needs = this.services.resolve(feature.needs);
    if (needs === undefined) {
      managed.tries = 0;
      const missing = Object.values(feature.needs).filter((token) => !this.services.has(token));
      this.move(
        managed,
        "waiting",
        `It needs ${missing.map((token) => token.name).join(", ")}, which no running feature provides.`,
      );
      return;
    }
    this.move(managed, "starting");
    const scope = new FeatureScope(
      managed.id,
      this.root.context,
      this.root,
      needs,
      feature.provides,
      this.services,
    );
    try {
      if (feature.migrations.length > 0) await this.options.migrate?.(feature, managed.info.version);
      this.#ending.signal.throwIfAborted();
      settingUp?.();
      this.options.settingUp?.(managed.id);
      await this.#limited(scope, feature);
      scope.provideAll();
      scope.built();
      managed.scope = scope;
      managed.tries = 0;
    } catch (error) {
      this.services.withdraw(managed.id);
      await scope.end();
      managed.errors += scope.owner.errors;
      if (isA(NotReady, error)) this.#later(managed, error);
      else {
        managed.tries = 0;
        managed.errors++;
        const code = isA(KernelError, error) ? `${error.code}: ` : "";
        this.move(managed, "failed", code + errorMessage(error), error);
      }
    } finally {
      this.options.setUp?.(managed.id);
    }
  }

  async #limited(scope: FeatureScope, feature: Feature): Promise<void> {
    const limit = this.options.setupLimitMs ?? 10_000;
    const building = scope.build(() => feature.setup(scope));
    const work = unlessAborted(this.#ending.signal, building);
    if (!(await this.deadline.within(limit, work)))
      throw new KernelError(
        "SETUP_TIMEOUT",
        `"${feature.id}" did not finish its setup within ${limit / 1000} s.`,
      );
    await building;
  }

  /** Waits 1, 2, 4 … 60 s and tries again. */
  #later(managed: ManagedFeature, error: NotReady): void {
    const delay = Math.min(60, 2 ** managed.tries++) * 1000;
    this.move(
      managed,
      "waiting",
      `${error.message} (tried ${managed.tries} times, again in ${delay / 1000} s)`,
    );
    managed.nextTry = this.options.clock.after(delay, this.root.signal, () => {
      if (managed.wanted && managed.state === "waiting") this.root.follow(this.retry(managed.id));
    });
  }

  async commitBegun(): Promise<void> {
    for (const managed of this.features.values())
      if (managed.scope !== undefined && managed.state === "starting") {
        this.publisher.commit([managed.scope]);
        managed.conditionals = (managed.scope as FeatureScope).conditionals;
        this.move(managed, "on");
      }
  }

  /** Publishes; features whose contributions cannot be published fail, until publishing succeeds for the others. */
  async publishWithout(): Promise<void> {
    for (;;) {
      try {
        return await this.publisher.publish();
      } catch (error) {
        const culprit = this.features.get((error as { owner?: string }).owner?.split("/")[0] ?? "");
        if (culprit?.scope === undefined) throw error;
        await this.leave(culprit, "failed", errorMessage(error));
      }
    }
  }

  /** Returns the running features that need what this one provides, directly or not: dependants first, itself last. */
  dependants(managed: ManagedFeature): ManagedFeature[] {
    const found: ManagedFeature[] = [];
    const visit = (provider: ManagedFeature) => {
      const tokens = new Set((provider.feature?.provides ?? []).map((token) => token.id));
      for (const other of this.features.values())
        if (other !== provider && other.scope !== undefined && !found.includes(other))
          if (Object.values(other.feature?.needs ?? {}).some((token) => tokens.has(token.id))) visit(other);
      if (!found.includes(provider)) found.push(provider);
    };
    visit(managed);
    return found;
  }

  /** Stops a feature and those that need it. @param reached called when none of them can be reached any more */
  async leave(
    managed: ManagedFeature,
    next: ManagedFeature["state"],
    reason: string,
    reached?: () => void,
  ): Promise<void> {
    if (managed.scope === undefined) {
      managed.nextTry?.();
      managed.tries = 0;
      this.move(managed, next, reason);
      return;
    }
    await leaveTogether(this, this.dependants(managed), {
      ...(reached === undefined ? {} : { reached }),
      ended: (going) => {
        if (going === managed) this.move(going, next, reason);
        else this.move(going, "waiting", `It needs "${managed.id}", which has stopped.`);
      },
    });
  }

  /** Stops all features in one change, those that need others before them. */
  async leaveAll(): Promise<void> {
    const running = [...this.features.values()].filter(({ scope }) => scope !== undefined);
    const { sorted } = order(
      running.flatMap(({ feature }) => feature ?? []),
      this.services,
    );
    const leaving = sorted.map((feature) => this.#managed(feature)).reverse();
    await leaveTogether(this, leaving, { ended: (going) => this.move(going, "off") });
  }

  /** Begins the conditional parts whose services are now provided. */
  async conditions(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    for (const managed of this.features.values()) {
      if (managed.state !== "on" || managed.scope === undefined) continue;
      for (const part of managed.conditionals) {
        if (part.fork !== undefined) continue;
        const services = this.services.resolve(part.needs);
        if (services === undefined) continue;
        try {
          part.fork = await managed.scope.fork(part.id, (scope) => part.setup(scope, services));
        } catch (error) {
          managed.scope.owner.failed(error, `beginning the part "${part.id}"`);
        }
      }
    }
  }

  #managed(feature: Feature): ManagedFeature {
    return this.features.get(feature.id) as ManagedFeature;
  }
}

/** Awaits a setup unless the host stops meanwhile. @throws the reason of the signal in that case */
async function unlessAborted(signal: AbortSignal, building: Promise<void>): Promise<void> {
  let forget = () => {};
  const ended = new Promise<never>((_, reject) => {
    forget = onAbort(signal, () => reject(signal.reason));
  });
  try {
    await Promise.race([building, ended]);
  } finally {
    forget();
  }
}
