import { type Clock, LruMap } from "@dicetower/contract";

const failuresToOpen = 5;
const withinMs = 60_000;
const firstOpenMs = 30_000;
const maxOpenMs = 600_000;

interface Standing {
  /** Times of the last failures. */
  failures: number[];
  /** Not asked before then. */
  asideUntil: number;
  /** The breaker is open until then; after it one request tries. */
  openUntil: number;
  openMs: number;
  probing: boolean;
}

/** Which gateways may be asked: those that were refused, are spent or keep failing are left aside for a while. */
export class GatewayStanding {
  readonly #gateways = new LruMap<string, Standing>(50);

  constructor(readonly clock: Clock) {}

  /**
   * Begins a request. Returns undefined where the gateway is left aside, else what is told of the outcome.
   * @param anyway asks a gateway that is left aside, too: its success ends that, its failure prolongs it
   */
  enter(gateway: string, anyway = false): GatewayTry | undefined {
    const standing = this.#gateways.get(gateway) ?? begin();
    this.#gateways.set(gateway, standing);
    const now = this.clock.monotonic();
    const probes = standing.openMs > 0;
    if (!anyway) {
      if (standing.asideUntil > now || standing.openUntil > now) return undefined;
      if (probes && standing.probing) return undefined;
    }
    standing.probing = probes;
    return new GatewayTry(this.clock, standing, probes);
  }

  /** Forgets everything: the settings have been saved. */
  clear(): void {
    this.#gateways.clear();
  }
}

/** A request to a gateway, from its begin to its end. */
export class GatewayTry {
  constructor(
    readonly clock: Clock,
    readonly standing: Standing,
    readonly probes: boolean,
  ) {}

  succeeded(): void {
    Object.assign(this.standing, begin());
  }

  /** Counts a failure. Returns false where the gateway is not to be asked again now. */
  failed(): boolean {
    const { standing } = this;
    const now = this.clock.monotonic();
    standing.failures = [...standing.failures.filter((at) => at > now - withinMs), now];
    if (!this.probes && standing.failures.length < failuresToOpen) return true;
    standing.openMs = Math.min(maxOpenMs, standing.openMs === 0 ? firstOpenMs : standing.openMs * 2);
    standing.openUntil = now + standing.openMs;
    standing.failures = [];
    return false;
  }

  /** Leaves the gateway aside. */
  aside(ms: number): void {
    this.standing.asideUntil = this.clock.monotonic() + ms;
  }

  /** The request is over, however it ended. */
  end(): void {
    if (this.probes) this.standing.probing = false;
  }
}

function begin(): Standing {
  return { failures: [], asideUntil: 0, openUntil: 0, openMs: 0, probing: false };
}
