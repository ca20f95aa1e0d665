import {
  type Clock,
  type Feature,
  featureState,
  isA,
  type Log,
  NotReady,
  sentenceOf,
} from "@dicetower/contract";
import { onAbort } from "../clock/abort-group.js";
import { KernelError } from "./errors.js";
import { FeatureScope } from "./feature-scope.js";
import { order } from "./order.js";
import type { HostScope } from "./scope.js";
import type { Services } from "./services.js";
import type { Showing } from "./showing.js";
import type { Slot } from "./slot.js";

/** What the runner asks of the host around it. */
export interface RunnerOptions {
  readonly clock: Clock;
  readonly logFor: (owner: string) => Log;
  /** Runs pending migrations of a feature; a rejection fails the feature. */
  readonly migrate?: (feature: Feature, version: string) => Promise<void>;
  readonly setupLimitMs?: number;
}

/**
 * Begins and ends features, each with those it depends on. Its calls must not overlap, but for set-ups during a start:
 * `begin` of features that do not need each other.
 */
export class FeatureRunner {
  readonly #ending = new AbortController();

  constructor(
    readonly options: RunnerOptions,
    readonly slots: ReadonlyMap<string, Slot>,
    readonly services: Services,
    readonly showing: Showing,
    readonly root: HostScope,
    /** Has a feature tried again, in turn with other switches. */
    readonly retry: (id: string) => Promise<unknown>,
  ) {}

  move(slot: Slot, state: Slot["state"], reason = ""): void {
    slot.state = state;
    slot.reason = reason;
    if (state === "failed")
      this.options.logFor(slot.id).error(`the feature "${slot.id}" has failed: ${reason}`);
    this.root.emit(featureState, { id: slot.id, state });
  }

  /** Loads the package of a feature, unless that was done. Afterwards it has its feature, or says why not. */
  async load(slot: Slot): Promise<void> {
    if (slot.problem !== "") return this.move(slot, "failed", slot.problem);
    if (slot.feature !== undefined || slot.load === undefined) return;
    try {
      slot.feature = await slot.load();
    } catch (error) {
      this.move(slot, "failed", sentenceOf(error));
    }
  }

  /** Begins a feature and whoever waited for it, shows them and publishes. */
  async bring(slot: Slot): Promise<void> {
    if (slot.state === "on" || slot.feature === undefined) return;
    const wanted = [...this.slots.values()].filter((other) => other.wanted && other.feature !== undefined);
    const plan = order(
      wanted.map((other) => other.feature as Feature),
      this.services,
    );
    const broken = plan.broken.get(slot.id);
    if (broken !== undefined) {
      this.move(slot, "failed", `${broken.code}: ${broken.message}`);
      return;
    }
    await this.begin(slot);
    await this.join(plan.sorted.filter((feature) => feature !== slot.feature));
  }

  /** Begins whoever of these waits for what has come, shows all that has begun and publishes. */
  async join(sorted: readonly Feature[]): Promise<void> {
    for (const feature of sorted) {
      const other = this.#slot(feature);
      if (other.wanted && other.state === "waiting" && other.tries === 0) await this.begin(other);
    }
    await this.showBegun();
    await this.conditions();
    await this.publishWithout();
  }

  /** What is being set up is given up, now and from now on: the host ends. */
  giveUp(): void {
    this.#ending.abort(new Error("The host has ended while it was being set up."));
  }

  /**
   * Migrations and set-up. Afterwards the slot has a built scope, or says why not.
   * @param settingUp called when its set-up begins
   */
  async begin(slot: Slot, settingUp?: () => void): Promise<void> {
    if (this.#ending.signal.aborted) return;
    const feature = slot.feature as Feature;
    slot.nextTry?.();
    const needs = this.services.resolve(feature.needs);
    if (needs === undefined) {
      slot.tries = 0;
      const missing = Object.values(feature.needs).filter((token) => !this.services.has(token));
      this.move(
        slot,
        "waiting",
        `It needs ${missing.map((token) => token.name).join(", ")}, which no running feature provides.`,
      );
      return;
    }
    this.move(slot, "starting");
    const scope = new FeatureScope(
      slot.id,
      this.root.around,
      this.root,
      needs,
      feature.needs,
      feature.provides,
      this.services,
    );
    try {
      if (feature.migrations.length > 0) await this.options.migrate?.(feature, slot.info.version);
      this.#ending.signal.throwIfAborted();
      settingUp?.();
      await this.#limited(scope, feature);
      scope.provideAll();
      scope.built();
      slot.scope = scope;
      slot.tries = 0;
    } catch (error) {
      this.services.withdraw(slot.id);
      await scope.end();
      slot.errors += scope.owner.errors;
      if (isA(NotReady, error)) this.#later(slot, error);
      else {
        slot.tries = 0;
        slot.errors++;
        const code = isA(KernelError, error) ? `${error.code}: ` : "";
        this.options.logFor(slot.id).debug("set-up failed", { error });
        this.move(slot, "failed", code + sentenceOf(error));
      }
    }
  }

  async #limited(scope: FeatureScope, feature: Feature): Promise<void> {
    const limit = this.options.setupLimitMs ?? 10_000;
    const building = scope.build(() => feature.setup(scope));
    const work = unlessAborted(this.#ending.signal, building);
    if (!(await this.showing.within(limit, work)))
      throw new KernelError(
        "SETUP_TIMEOUT",
        `"${feature.id}" did not finish its setup within ${limit / 1000} s.`,
      );
    await building;
  }

  /** Waits 1, 2, 4 … 60 s and tries again. */
  #later(slot: Slot, error: NotReady): void {
    const delay = Math.min(60, 2 ** slot.tries++) * 1000;
    this.move(slot, "waiting", `${error.message} (tried ${slot.tries} times, again in ${delay / 1000} s)`);
    slot.nextTry = this.options.clock.after(delay, this.root.signal, () => {
      if (slot.wanted && slot.state === "waiting") this.root.follow(this.retry(slot.id));
    });
  }

  async showBegun(): Promise<void> {
    for (const slot of this.slots.values())
      if (slot.scope !== undefined && slot.state === "starting") {
        this.showing.commit([slot.scope]);
        slot.conditionals = (slot.scope as FeatureScope).conditionals;
        this.move(slot, "on");
      }
  }

  /** Publishes; features whose contributions cannot be published fail, until it succeeds for the others. */
  async publishWithout(): Promise<void> {
    for (;;) {
      try {
        return await this.showing.publish();
      } catch (error) {
        const culprit = this.slots.get((error as { owner?: string }).owner?.split("/")[0] ?? "");
        if (culprit?.scope === undefined) throw error;
        await this.leave(culprit, "failed", sentenceOf(error));
      }
    }
  }

  /** Running features that need what this one provides, directly or not: last ones first, itself last. */
  dependants(slot: Slot): Slot[] {
    const found: Slot[] = [];
    const visit = (provider: Slot) => {
      const tokens = new Set((provider.feature?.provides ?? []).map((token) => token.id));
      for (const other of this.slots.values())
        if (other !== provider && other.scope !== undefined && !found.includes(other))
          if (Object.values(other.feature?.needs ?? {}).some((token) => tokens.has(token.id))) visit(other);
      if (!found.includes(provider)) found.push(provider);
    };
    visit(slot);
    return found;
  }

  /** Stops a feature and those who need it. `reached` is called when nothing of them can be reached. */
  async leave(slot: Slot, next: Slot["state"], reason: string, reached?: () => void): Promise<void> {
    if (slot.scope === undefined) {
      slot.nextTry?.();
      slot.tries = 0;
      this.move(slot, next, reason);
      return;
    }
    const leaving = this.dependants(slot);
    for (const going of leaving) {
      going.scope?.withdraw();
      this.move(going, "stopping");
    }
    const tokens = new Set(
      leaving.flatMap((going) => going.feature?.provides ?? []).map((token) => token.id),
    );
    const parts = [...this.slots.values()]
      .flatMap((other) => other.conditionals)
      .filter((part) => Object.values(part.needs).some((token) => tokens.has(token.id)));
    const endingParts = parts.flatMap((part) => part.fork?.stop() ?? []);
    for (const part of parts) part.fork = undefined;
    // Nothing of what leaves can be reached, published or not; half gone, it could never come back.
    await this.showing.publish().catch((error: unknown) => {
      this.options.logFor("host").error("what is left cannot be published", { error });
    });
    reached?.();
    await Promise.all(endingParts);
    for (const going of leaving) {
      const { scope } = going;
      this.showing.endingNext();
      await scope?.end();
      this.services.withdraw(going.id);
      going.errors += scope?.owner.errors ?? 0;
      going.timeMs += scope?.owner.timeMs ?? 0;
      going.scope = undefined;
      going.conditionals = [];
      if (going === slot) this.move(going, next, reason);
      else this.move(going, "waiting", `It needs "${slot.id}", which has stopped.`);
    }
  }

  /** Begins the parts whose services have come. */
  async conditions(): Promise<void> {
    if (this.#ending.signal.aborted) return;
    for (const slot of this.slots.values()) {
      if (slot.state !== "on" || slot.scope === undefined) continue;
      for (const part of slot.conditionals) {
        if (part.fork !== undefined) continue;
        const services = this.services.resolve(part.needs);
        if (services === undefined) continue;
        try {
          part.fork = await slot.scope.fork(part.id, (scope) => part.setup(scope, services));
        } catch (error) {
          slot.scope.owner.failed(error, `beginning the part "${part.id}"`);
        }
      }
    }
  }

  #slot(feature: Feature): Slot {
    return this.slots.get(feature.id) as Slot;
  }
}

/** What comes of a set-up, unless the host ends meanwhile. @throws the reason of the signal then */
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
