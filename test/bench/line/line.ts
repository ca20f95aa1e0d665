import type { Benchmark, BenchOptions, Finding } from "../benchmark.js";
import { median, medianRatio } from "../report/statistics.js";
import type { Row } from "../report/table.js";
import type { LoadResult } from "./exchange.js";
import { type Measured, type Subject, Subjects } from "./subjects.js";
import { variants } from "./variants.js";

/** How much each process is given in a round, and how many rounds there are. */
interface Plan {
  /** How often all processes are begun anew: one and the same program is up to a tenth slower in one than in another. */
  readonly generations: number;
  /** Rounds of each generation that do not count, in which code is still being compiled, and those that do. */
  readonly warmUps: number;
  readonly rounds: number;
  readonly messages: number;
  /** Koishi takes its time. */
  readonly koishiMessages: number;
  readonly inFlight: number;
  readonly latencySeconds: number;
  readonly latencyRounds: number;
}

const fullPlan: Plan = {
  generations: 5,
  warmUps: 5,
  // Short ones: what else the machine does comes and goes by the second, and is to meet everybody alike.
  rounds: 5,
  messages: 10_000,
  koishiMessages: 400,
  inFlight: 256,
  latencySeconds: 4,
  latencyRounds: 7,
};
const shortPlan: Plan = {
  ...fullPlan,
  generations: 2,
  warmUps: 2,
  rounds: 4,
  messages: 5_000,
  koishiMessages: 200,
  latencySeconds: 1,
  latencyRounds: 3,
};

/** Messages in, replies out: against a bare echo, against Koishi, with more of everything, and how long one takes. */
export const lineBenchmark: Benchmark = {
  name: "line",
  async run(options) {
    const plan = options.short ? shortPlan : fullPlan;
    const measured = new Map<string, Measured[]>();
    for (let generation = 1; ; generation++) {
      const subjects = await Subjects.start(options);
      try {
        const begun = await all(subjects, options);
        await pourRounds(begun, plan, options, measured);
        if (generation < plan.generations) continue;
        const [echo, koishi, tower, ...others] = begun;
        // Services that only stand beside would count: caches, and whatever they do by the clock.
        await Promise.all([koishi, ...others].map(({ child }) => child.stop()));
        return [
          throughput(measured, others),
          await latency([echo, tower], measured.get(tower.name) ?? [], plan, options),
        ];
      } finally {
        await subjects.stop();
      }
    }
  },
};

/** Begins everybody who is measured. */
async function all(
  subjects: Subjects,
  options: BenchOptions,
): Promise<readonly [echo: Subject, koishi: Subject, tower: Subject, ...others: Subject[]]> {
  options.progress("line: starting");
  const echo = await subjects.echo();
  const koishi = await subjects.koishi();
  const tower = await subjects.tower(variants.plain);
  const others: Subject[] = [];
  for (const variant of Object.values(variants).slice(1)) others.push(await subjects.tower(variant));
  return [echo, koishi, tower, ...others];
}

/** One generation's rounds, into what was measured before. */
async function pourRounds(
  subjects: readonly Subject[],
  plan: Plan,
  options: BenchOptions,
  measured: Map<string, Measured[]>,
): Promise<void> {
  for (let round = 1 - plan.warmUps; round <= plan.rounds; round++)
    for (const subject of subjects) {
      options.progress(`line: round ${round} of ${plan.rounds}, ${subject.name}`);
      const messages = subject.drip === undefined ? plan.koishiMessages : plan.messages;
      const one = await subject.pour(messages, plan.inFlight);
      if (round < 1) continue;
      const so = measured.get(subject.name) ?? [];
      measured.set(subject.name, [...so, one]);
    }
}

function throughput(measured: ReadonlyMap<string, readonly Measured[]>, others: readonly Subject[]): Finding {
  const cpu = (name: string) => (measured.get(name) ?? []).map(({ cpuMicros }) => cpuMicros);
  const rate = (name: string) =>
    (measured.get(name) ?? []).map(({ messages, seconds }) => messages / seconds);
  const row = (name: string, goal?: Row["goal"]): Row => ({
    name,
    figures: {
      "CPU µs": median(cpu(name)),
      "a second": median(rate(name)),
      "of the echo, CPU": medianRatio(cpu("echo"), cpu(name)),
      "of the echo, rate": medianRatio(rate(name), rate("echo")),
      "times Koishi, CPU": medianRatio(cpu("koishi"), cpu(name)),
      "times Koishi, rate": medianRatio(rate(name), rate("koishi")),
    },
    ...(goal === undefined ? {} : { goal }),
  });
  const ours = "dicetower";
  const ceiling = medianRatio(cpu("echo"), cpu(ours));
  const koishi = medianRatio(cpu("koishi"), cpu(ours));
  return {
    title: "Message line: frame in, .r d20, frame out",
    rows: [
      row("echo"),
      row("koishi"),
      row(ours, { text: "40 % of the echo, 30 times Koishi", met: ceiling >= 0.4 && koishi >= 30 }),
      ...others.map(({ name }) => {
        const most = name.includes("100 owners") ? 20 : 10;
        const more = (medianRatio(cpu(name), cpu(ours)) - 1) * 100;
        const shown = `${more >= 0 ? "+" : ""}${more.toFixed(1)} % CPU`;
        if (name.startsWith("without ")) return row(name);
        return row(name, { text: `${shown}, at most +${most} %`, met: more <= most });
      }),
    ],
    notes: ["Koishi has no socket here: its mock adapter is called within its process."],
  };
}

/** How long replies take at half of what the service can do; the echo at the same rate tells what the machine adds. */
async function latency(
  subjects: readonly Subject[],
  full: readonly Measured[],
  plan: Plan,
  options: BenchOptions,
): Promise<Finding> {
  const perSecond = Math.floor(median(full.map(({ messages, seconds }) => messages / seconds)) / 2);
  const results = new Map<string, LoadResult[]>(subjects.map(({ name }) => [name, []]));
  // The first round warms up here, too: messages come otherwise than when they are poured.
  for (let round = 0; round <= plan.latencyRounds; round++)
    for (const { name, drip } of subjects) {
      options.progress(`line: latency ${round} of ${plan.latencyRounds}, ${name}`);
      const result = await drip?.(perSecond * plan.latencySeconds, perSecond);
      if (result !== undefined && round > 0) results.get(name)?.push(result);
    }
  const rows = subjects.map(({ name }): Row => {
    const own = results.get(name) ?? [];
    const spread = median(own.map(({ p50, p99 }) => p99 / p50));
    return {
      name,
      figures: {
        "a second": perSecond,
        "p50 ms": median(own.map(({ p50 }) => p50)),
        "p99 ms": median(own.map(({ p99 }) => p99)),
        "p99 / p50": spread,
      },
      ...(name === "dicetower" ? { goal: { text: "p99 below 5 times p50", met: spread < 5 } } : {}),
    };
  });
  return { title: "Message line: latency at half of the highest rate", rows };
}
