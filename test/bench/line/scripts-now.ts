import { writeFileSync } from "node:fs";
import { summarise } from "../report/profile.js";
import { median } from "../report/statistics.js";
import { said } from "./owner/script-sources.js";
import { Subjects } from "./owner/subjects.js";
import { variants } from "./variants.js";
import type { BenchOptions } from "../benchmark.js";

const options: BenchOptions = { short: true, source: true, progress: (line: string) => console.error(line), flags: [] } as never;
const subjects = await Subjects.start(options);
const tower = await subjects.tower(variants.plain);
const bare = await subjects.bare();
await tower.installScripts();
const messages = 4_000;
const groups = 2_000;
const inFlight = 256;
const figures: Record<string, number[]> = {};
const rounds = Number(process.argv[2] ?? 4);
for (let round = -1; round < rounds; round++)
  for (const [kind, script, built] of [
    ["command", said.scriptCommand, said.builtCommand],
    ["plain", said.scriptPlain, said.builtPlain],
  ] as const) {
    const without = await tower.pourLoad({ text: built, groups, messages, inFlight });
    const by = await tower.pourLoad({ text: script, groups, messages, inFlight });
    const alone = await bare.pour(kind, messages, inFlight);
    if (round < 0) continue;
    for (const [name, value] of [["built", without.cpuMicros], ["script", by.cpuMicros], ["bare", alone.cpuMicros]] as const)
      (figures[`${kind} ${name}`] ??= []).push(value);
  }
for (const [name, values] of Object.entries(figures)) console.log(name, Math.round(median(values)), values.map(Math.round).join(" "));
if (process.argv[3] !== undefined) {
  await tower.child.ask("beginProfile");
  await tower.pourLoad({ text: said.scriptPlain, groups, messages: messages * 3, inFlight });
  const profile = await tower.child.ask("endProfile");
  const { functions, packages } = summarise(profile, messages * 3);
  for (const row of [...packages, ...functions].slice(0, 70)) console.log(row.name, JSON.stringify(row.figures));
  writeFileSync("/tmp/plain.cpuprofile", JSON.stringify(profile));
}
await subjects.stop();
