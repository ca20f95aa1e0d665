import type { Clock, Feature } from "@dicetower/contract";
import type { FeatureRunner } from "./feature-runner.js";
import { order } from "./order.js";
import type { Services } from "./services.js";
import type { Showing } from "./showing.js";
import type { Slot } from "./slot.js";

/** Milliseconds that a set-up has before those behind it begin all the same. */
const patienceMs = 3_000;
/** The same once one of them has used that up. */
const littlePatienceMs = 500;

/** What a start works with. */
export interface StartParts {
  readonly clock: Clock;
  readonly slots: ReadonlyMap<string, Slot>;
  readonly services: Services;
  readonly showing: Showing;
  readonly runner: FeatureRunner;
}

/**
 * Begins all wanted features in their order, shows them in one step and publishes once. Those whose set-up takes long
 * come behind, with what needs them (decision 016).
 * @param reached called when all others can be reached
 */
export async function startAll(parts: StartParts, reached: () => void): Promise<void> {
  const { slots, services, showing, runner } = parts;
  const late: Promise<void>[] = [];
  let sorted: readonly Feature[] = [];
  showing.publishing = false;
  try {
    for (const slot of slots.values()) if (slot.wanted) await runner.load(slot);
    const wanted = [...slots.values()].flatMap(({ wanted: is, feature }) => (is ? (feature ?? []) : []));
    const plan = order(wanted, services);
    sorted = plan.sorted;
    for (const { id } of sorted) {
      const slot = slots.get(id) as Slot;
      const broken = plan.broken.get(id);
      if (broken !== undefined) runner.move(slot, "failed", `${broken.code}: ${broken.message}`);
      else {
        const { rest } = await beginPatiently(parts, slot, late.length === 0 ? patienceMs : littlePatienceMs);
        if (rest !== undefined) late.push(rest);
      }
    }
    await runner.showBegun();
    await runner.conditions();
  } finally {
    showing.publishing = true;
  }
  await runner.publishWithout();
  reached();
  await joinAll(late, () => runner.join(sorted));
}

/** Begins a feature. @returns what is left to wait for when its set-up has taken that long */
async function beginPatiently(
  { clock, runner }: StartParts,
  slot: Slot,
  ms: number,
): Promise<{ readonly rest: Promise<void> | undefined }> {
  const over = new AbortController();
  let begun: Promise<void> | undefined;
  const late = new Promise<"late">((resolve) => {
    // Migrations take what they take: their tables are no affair of others, but a start that goes on is.
    begun = runner.begin(slot, () => void clock.after(ms, over.signal, () => resolve("late")));
  });
  try {
    return { rest: (await Promise.race([begun, late])) === "late" ? begun : undefined };
  } finally {
    over.abort();
  }
}

/**
 * Calls `join` behind each as it ends, one call after another, whatever became of those before.
 * @throws the first failure, when none is under way any more
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
