import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import { Subjects, type Tower } from "../line/owner/subjects.js";
import { variants } from "../line/variants.js";
import type { Row } from "../report/table.js";
import { type Costs, Loads } from "./loads.js";
import type { FeatureStart } from "./start-costs.js";

/** What each feature costs a message and the start, with all others on. */
export const costBenchmark: Benchmark = {
  name: "cost",
  async run(options) {
    const subjects = await Subjects.start(options);
    try {
      return [await finding(await subjects.tower(variants.plain), options)];
    } finally {
      await subjects.stop();
    }
  },
};

async function finding(tower: Tower, { short, progress }: BenchOptions): Promise<Finding> {
  const loads = new Loads(tower, short ? 20_000 : 60_000);
  progress("cost: code is compiled");
  await loads.prepare();
  progress("cost: what messages cost");
  const costs = await loads.measure();
  const starts = new Map((await tower.features()).map((start) => [start.id, start]));
  const owners = new Set([...starts.keys(), ...costs.roll.keys(), ...costs.check.keys()]);
  const rows = [...owners]
    .map((owner) => ({ row: row(owner, costs, starts.get(owner)), roll: costs.roll.get(owner) ?? 0 }))
    .sort((one, other) => other.roll - one.roll)
    .map(({ row }) => row);
  const total = (times: ReadonlyMap<string, number>) =>
    [...times.values()].reduce((sum, micros) => sum + micros, 0);
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
