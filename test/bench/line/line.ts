import type { Benchmark } from "../benchmark.js";
import { Latency } from "./latency.js";
import { ScriptCalls } from "./owner/script-calls.js";
import { type Subject, Subjects } from "./owner/subjects.js";
import { fullPlan, shortPlan } from "./plan.js";
import { Throughput } from "./throughput.js";
import { variants } from "./variants.js";

const without = [variants.diceAlone, variants.withoutReceipts, variants.withoutJournal];

/** Messages in, replies out: against a bare echo, against Koishi, with more of everything, how long one takes, and what scripts add. */
export const lineBenchmark: Benchmark = {
  name: "line",
  async run(options) {
    const plan = options.short ? shortPlan : fullPlan;
    const throughput = new Throughput(plan, options);
    const latency = new Latency(plan, options);
    const scripts = new ScriptCalls(plan, options);
    const ours = variants.plain.name;
    for (let generation = 1; generation <= plan.generations; generation++) {
      options.progress("line: starting");
      const subjects = await Subjects.start(options);
      try {
        const echo = await subjects.echo();
        const koishi = await subjects.koishi();
        const tower = await subjects.tower(variants.plain);
        const others: Subject[] = [];
        for (const variant of without) others.push(await subjects.tower(variant));
        await throughput.run({ echo, koishi, tower, without: others });
        // Services that only stand beside would count: caches, and whatever they do by the clock.
        await Promise.all([koishi, ...others].map(({ child }) => child.stop()));
        await latency.run([echo, tower], Math.floor(throughput.rate(ours) / 2));
        // Last: plugins stay where they are.
        await scripts.run(tower, await subjects.bare());
      } finally {
        await subjects.stop();
      }
    }
    return [
      throughput.finding(
        ours,
        without.map(({ name }) => name),
        variants.diceAlone.name,
      ),
      latency.finding(ours),
      scripts.finding(),
    ];
  },
};
