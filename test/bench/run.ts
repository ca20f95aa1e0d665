/** Runs the benchmarks named on the command line, or all of them. */
import { parseArgs } from "node:util";
import type { Benchmark } from "./benchmark.js";
import { build } from "./build.js";
import { costBenchmark } from "./cost/cost.js";
import { diceBenchmark } from "./dice/dice.js";
import { httpBenchmark } from "./http/http.js";
import { profileHttp } from "./http/profile.js";
import { lineBenchmark } from "./line/line.js";
import { profileLine } from "./line/profile.js";
import { logBenchmark } from "./log/log.js";
import { panelBenchmark } from "./panel/panel.js";
import { quickBenchmark } from "./quick/quick.js";
import { writeResults } from "./report/results.js";
import { printTable } from "./report/table.js";
import { startBenchmark } from "./start/start.js";

const benchmarks: Benchmark[] = [
  lineBenchmark,
  logBenchmark,
  httpBenchmark,
  diceBenchmark,
  panelBenchmark,
  startBenchmark,
];
/** What runs only where it is named. */
const named: Benchmark[] = [costBenchmark, quickBenchmark];
/** What can be looked into with `--profile`. */
const profiles: Benchmark[] = [
  { name: "line", run: profileLine },
  { name: "http", run: profileHttp },
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: "boolean", default: false },
    source: { type: "boolean", default: false },
    profile: { type: "boolean", default: false },
  },
});

const known = values.profile ? profiles : benchmarks;
const all = values.profile ? known : [...known, ...named];
const wanted = positionals.length === 0 ? known : all.filter(({ name }) => positionals.includes(name));
const unknown = positionals.filter((name) => !all.some((benchmark) => benchmark.name === name));
if (unknown.length > 0) {
  console.error(
    `no benchmark named ${unknown.join(", ")}; there are ${all.map(({ name }) => name).join(", ")}`,
  );
  process.exit(2);
}

const progress = (text: string) => {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001b[K${text}`);
};
if (!values.source) await build();
for (const { name, run } of wanted) {
  try {
    const findings = await run({ ...values, progress });
    progress("");
    for (const { title, rows, notes = [] } of findings) {
      console.log(printTable(title, rows));
      for (const note of notes) console.log(`  ${note}`);
    }
    await writeResults(values.profile ? `${name}-profile` : name, values.short, findings);
  } catch (error) {
    progress("");
    console.error(`\nthe benchmark "${name}" failed:`, error);
    process.exitCode = 1;
  }
}
