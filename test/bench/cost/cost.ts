import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import { ownerParts } from "../line/owner/owner-load.js";
import { Subjects, type Tower } from "../line/owner/subjects.js";
import { variants } from "../line/variants.js";
import type { Row } from "../report/table.js";
import { type Costs, type LineCosts, Loads, type Times } from "./loads.js";
import type { FeatureStart } from "./start-costs.js";

/** Microseconds from which a row of what owners add is shown. */
const leastMore = 0.5;

/** What each feature costs a message and the start, with all others on. */
export const costBenchmark: Benchmark = {
  name: "cost",
  async run(options) {
    const subjects = await Subjects.start(options);
    try {
      const tower = await subjects.tower(variants.plain);
      const loads = new Loads(tower, options.short ? 20_000 : 60_000);
      return [await features(tower, loads, options), ...(await owners(tower, loads, options))];
    } finally {
      await subjects.stop();
    }
  },
};

async function features(tower: Tower, loads: Loads, { progress }: BenchOptions): Promise<Finding> {
  progress("cost: code is compiled");
  await loads.prepare();
  progress("cost: what messages cost");
  const costs = await loads.measure();
  const starts = new Map((await tower.features()).map((start) => [start.id, start]));
  const names = new Set([...starts.keys(), ...costs.roll.keys(), ...costs.check.keys()]);
  const rows = [...names]
    .map((owner) => ({ row: row(owner, costs, starts.get(owner)), roll: costs.roll.get(owner) ?? 0 }))
    .sort((one, other) => other.roll - one.roll)
    .map(({ row }) => row);
  return {
    title: "What a feature costs, with all others on",
    rows: [
      {
        name: "all",
        figures: {
          "plain µs": total(costs.plain),
          "roll µs": total(costs.roll),
          "check µs": total(costs.check),
        },
      },
      ...rows,
    ],
    notes: [
      "Microseconds of the main thread for one message, under the profiler: a feature's own, and what it calls until another feature or part is called. Messages that are on their way at once share what is done once a turn.",
      "Import and heap: of its packages as the installation loads them, one after the other; set-up with all that waits.",
    ],
  };
}

function row(owner: string, { plain, roll, check }: Costs, start: FeatureStart | undefined): Row {
  return {
    name: owner,
    figures: {
      "plain µs": plain.get(owner) ?? 0,
      "roll µs": roll.get(owner) ?? 0,
      "check µs": check.get(owner) ?? 0,
      ...(start === undefined
        ? {}
        : { "import ms": start.importMs, "set-up ms": start.setupMs, "heap KB": start.importBytes / 1_000 }),
    },
  };
}

/** What is added where owners have loaded something of their own, each part by itself. */
async function owners(tower: Tower, loads: Loads, { progress }: BenchOptions): Promise<Finding[]> {
  const findings: Finding[] = [];
  progress("cost: nothing of an owner");
  const bare = await loads.measureLine();
  for (const { name } of ownerParts) {
    progress(`cost: ${name} of an owner`);
    await tower.turn(name, true);
    await loads.settle();
    const { plain, roll } = await loads.measureLine();
    await tower.turn(name, false);
    const more = (kind: keyof LineCosts, times: Times, owner: string) =>
      (times.get(owner) ?? 0) - (bare[kind].get(owner) ?? 0);
    const rows = [...new Set([...plain.keys(), ...roll.keys()])]
      .map((owner) => ({ owner, plain: more("plain", plain, owner), roll: more("roll", roll, owner) }))
      .filter(({ plain, roll }) => Math.max(plain, roll) >= leastMore)
      .sort((one, other) => other.roll - one.roll)
      .map(({ owner, plain, roll }) => ({ name: owner, figures: { "plain µs": plain, "roll µs": roll } }));
    const all = {
      "plain µs": total(plain) - total(bare.plain),
      "roll µs": total(roll) - total(bare.roll),
    };
    findings.push({
      title: `What is added as owners load it: ${name}`,
      rows: [{ name: "all", figures: all }, ...rows],
    });
  }
  return findings;
}

function total(times: Times): number {
  return [...times.values()].reduce((sum, micros) => sum + micros, 0);
}
