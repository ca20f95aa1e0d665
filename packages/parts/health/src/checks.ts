import {
  type Clock,
  type Contribution,
  errorMessage,
  type HealthCheck,
  type HealthState,
  health,
  type Scope,
} from "@dicetower/contract";

/** The health of one part of the service. Times are UTC epoch seconds. */
export interface ComponentHealth {
  readonly key: string;
  readonly owner: string;
  readonly state: HealthState["state"];
  readonly since: number;
  readonly detail: string;
  /** The last message it gave while it was unhealthy, empty if there was none. */
  readonly lastError: string;
  readonly lastErrorAt: number | null;
}

/** Milliseconds a check may take. */
const limitMs = 1_000;
const roundMs = 60_000;

/** Runs the health checks of all contributions, and records since when each has its state. */
export class HealthChecks {
  #checks: readonly Contribution<HealthCheck>[] = [];
  readonly #known = new Map<Contribution<HealthCheck>, ComponentHealth>();
  #asking: Promise<readonly ComponentHealth[]> | undefined;

  constructor(
    readonly scope: Scope,
    readonly clock: Clock,
  ) {
    scope.read(health, ({ all, removed }) => {
      this.#checks = all;
      for (const gone of removed) this.#known.delete(gone);
    });
    clock.every(roundMs, scope.signal, () => scope.follow(this.ask()));
  }

  /** The results of the last round. */
  get last(): readonly ComponentHealth[] {
    return this.#checks.flatMap((check) => this.#known.get(check) ?? []);
  }

  /** Runs all checks at once; concurrent callers share the result. */
  ask(): Promise<readonly ComponentHealth[]> {
    this.#asking ??= Promise.all(this.#checks.map((check) => this.#askOne(check))).finally(() => {
      this.#asking = undefined;
    });
    return this.#asking;
  }

  async #askOne(check: Contribution<HealthCheck>): Promise<ComponentHealth> {
    const { state, detail = "" } = await this.#answerOf(check);
    const now = this.clock.seconds();
    const before = this.#known.get(check);
    const component: ComponentHealth = {
      key: check.key,
      owner: check.owner,
      state,
      since: before?.state === state ? before.since : now,
      detail,
      lastError: state === "ok" ? (before?.lastError ?? "") : detail,
      lastErrorAt: state === "ok" ? (before?.lastErrorAt ?? null) : now,
    };
    if (check.live) this.#known.set(check, component);
    return component;
  }

  async #answerOf(check: Contribution<HealthCheck>): Promise<HealthState> {
    const enough = new AbortController();
    const late = this.clock.wait(limitMs, enough.signal).then(
      (): HealthState => ({ state: "failed", detail: "The check did not answer within a second." }),
      (): HealthState => ({ state: "failed" }),
    );
    try {
      return await Promise.race([check.run(async () => check.item.check()), late]);
    } catch (error) {
      return { state: "failed", detail: errorMessage(error) };
    } finally {
      enough.abort();
    }
  }
}

/** Returns the worst of several states; `ok` if there are none. */
export function worst(components: readonly Pick<ComponentHealth, "state">[]): HealthState["state"] {
  if (components.some(({ state }) => state === "failed")) return "failed";
  return components.some(({ state }) => state === "degraded") ? "degraded" : "ok";
}
