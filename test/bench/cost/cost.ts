import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import { Subjects, type Tower } from "../line/owner/subjects.js";
import { variants } from "../line/variants.js";
import { median } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import { type Costs, Loads } from "./loads.js";
import type { FeatureStart } from "./start-costs.js";

/** Nobody could roll without these, nor be measured. */
const needed = ["adapters", "adapter-botproto-v11", "commands", "dice", "dice-native", "panel-setup"];
/** Nobody could check. */
const checking = ["cards", "rule-systems", "coc"];

/** Messages that do not count, behind each switch: what was kept of people and groups is read anew, code compiled anew. */
const settling = 2_500;

/** What each feature costs: it is left out, with those that need it, and put back. */
export const costBenchmark: Benchmark = {
  name: "cost",
  async run(options) {
    const subjects = await Subjects.start(options);
    try {
      const tower = await subjects.tower(variants.plain);
      return [await finding(tower, options)];
    } finally {
      await subjects.stop();
    }
  },
};

async function finding(tower: Tower, options: BenchOptions): Promise<Finding> {
  const loads = new Loads(tower, options.short ? 3_000 : 6_000);
  await loads.prepare();
  await loads.settle(20_000);
  const features = await tower.features();
  const rows: { row: Row; sum: number }[] = [];
  const others: string[] = [];
  const whole: Costs[] = [await loads.measure(true)];
  for (const [at, feature] of features.entries()) {
    options.progress(`cost: ${feature.id}, ${at + 1} of ${features.length}`);
    const gone = dependents(feature.id, features);
    if (gone.some((id) => needed.includes(id))) continue;
    const checks = !gone.some((id) => checking.includes(id));
    for (const id of [...gone].reverse()) await tower.turn(id, false);
    // Without it others may answer in another way, which cannot be compared.
    let why = "";
    const without = await loads.measure(checks, settling).catch((error: unknown) => {
      why = error instanceof Error ? error.message : String(error);
    });
    for (const id of gone) await tower.turn(id, true);
    const after = await loads.measure(true, settling);
    const before = whole.at(-1) as Costs;
    whole.push(after);
    if (without === undefined) {
      others.push(`${feature.id} (${why})`);
      continue;
    }
    const more = (kind: keyof Costs) => (before[kind] + after[kind]) / 2 - without[kind];
    const figures = {
      "plain µs": more("plain"),
      "roll µs": more("roll"),
      ...(checks ? { "check µs": more("check") } : {}),
    };
    rows.push({ row: row(feature, gone.length - 1, figures), sum: Math.max(more("plain"), more("roll")) });
  }
  const total = (kind: keyof Costs) => median(whole.map((costs) => costs[kind]));
  return {
    title: "What a feature costs, with all others on",
    rows: [
      {
        name: "all",
        figures: { "plain µs": total("plain"), "roll µs": total("roll"), "check µs": total("check") },
      },
      ...rows.sort((one, other) => other.sum - one.sum).map(({ row }) => row),
    ],
    notes: [
      "Processor time of one message. Features that need one go with it: “+3” means that three did.",
      "Import and heap: of its packages as the installation loads them, one after the other; set-up with all that waits.",
      `Left out of the table, for nobody would roll without them: ${needed.join(", ")} and what they need.`,
      ...(others.length > 0
        ? [`Not measured, for the loads did not go through without them: ${others.join("; ")}.`]
        : []),
    ],
  };
}

function row(
  { id, importMs, setupMs, importBytes }: FeatureStart,
  others: number,
  figures: Row["figures"],
): Row {
  return {
    name: others === 0 ? id : `${id} +${others}`,
    figures: { ...figures, "import ms": importMs, "set-up ms": setupMs, "heap KB": importBytes / 1_000 },
  };
}

/** A feature and all that cannot do without it, in the order in which they start. */
function dependents(id: string, features: readonly FeatureStart[]): string[] {
  const gone = new Set([id]);
  for (let before = 0; before !== gone.size; ) {
    before = gone.size;
    for (const one of features) if (one.needs.some((need) => gone.has(need))) gone.add(one.id);
  }
  return [...gone];
}
