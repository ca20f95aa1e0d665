import type { Clock, Feature } from "@dicetower/contract";
import type { Services } from "../registry/services.js";
import type { ScopePublisher } from "../scope/publisher.js";
import { order } from "./dependency-order.js";
import type { FeatureRunner } from "./feature-runner.js";
import type { ManagedFeature } from "./managed-feature.js";

/** Milliseconds after which the start goes on without an unfinished setup. */
const setupWaitMs = 3_000;
/** The same, after one setup has used up that time. */
const shortSetupWaitMs = 500;

/** What `startAll` works with. */
export interface StartParts {
  readonly clock: Clock;
  readonly features: ReadonlyMap<string, ManagedFeature>;
  readonly services: Services;
  readonly publisher: ScopePublisher;
  readonly runner: FeatureRunner;
}

/**
 * Begins all wanted features in their order, commits them in one step and publishes once. Features with a slow setup
 * follow later, with those that need them (decision 016).
 * @param reached called when the others are in force
 */
export async function startAll(parts: StartParts, reached: () => void): Promise<void> {
  const { features, services, publisher, runner } = parts;
  const late: Promise<void>[] = [];
  let sorted: readonly Feature[] = [];
  publisher.paused = true;
  try {
    for (const managed of features.values()) if (managed.wanted) await runner.load(managed);
    const wanted = [...features.values()].flatMap(({ wanted: is, feature }) => (is ? (feature ?? []) : []));
    const plan = order(wanted, services);
    sorted = plan.sorted;
    for (const { id } of sorted) {
      const managed = features.get(id) as ManagedFeature;
      const broken = plan.broken.get(id);
      if (broken !== undefined) runner.move(managed, "failed", `${broken.code}: ${broken.message}`);
      else {
        const { rest } = await beginWithin(
          parts,
          managed,
          late.length === 0 ? setupWaitMs : shortSetupWaitMs,
        );
        if (rest !== undefined) late.push(rest);
      }
    }
    await runner.commitBegun();
    await runner.conditions();
  } finally {
    publisher.paused = false;
  }
  await runner.publishWithout();
  reached();
  await joinAll(late, () => runner.join(sorted));
}

/** Begins a feature. @returns its unfinished work if the setup takes longer than `ms` */
async function beginWithin(
  { clock, runner }: StartParts,
  managed: ManagedFeature,
  ms: number,
): Promise<{ readonly rest: Promise<void> | undefined }> {
  const over = new AbortController();
  let begun: Promise<void> | undefined;
  const late = new Promise<"late">((resolve) => {
    // Migrations do not count: only a slow setup may be left to finish later.
    begun = runner.begin(managed, () => void clock.after(ms, over.signal, () => resolve("late")));
  });
  try {
    return { rest: (await Promise.race([begun, late])) === "late" ? begun : undefined };
  } finally {
    over.abort();
  }
}

/**
 * Calls `join` each time one of the promises has settled, one call after another, even after failures.
 * @throws the first failure, after all have settled
 */
async function joinAll(late: readonly Promise<void>[], join: () => Promise<void>): Promise<void> {
  let turn = Promise.resolve();
  const take = () => {
    const joined = turn.then(join);
    turn = joined.catch(() => {});
    return joined;
  };
  const ends = await Promise.allSettled(late.map((begun) => begun.finally(take)));
  const failed = ends.find((end) => end.status === "rejected");
  if (failed !== undefined) throw failed.reason;
}
