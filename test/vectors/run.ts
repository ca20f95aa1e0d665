import { readFileSync } from "node:fs";
import { type EngineKey, engineKeys } from "./engines.js";
import type { RuleFile } from "./rules/rule-vector.js";
import { runRules } from "./rules.js";
import { runVectors, type VectorKind } from "./runner.js";
import type { Vector } from "./vector.js";

const usage = "Usage: npm run vectors -- native|compat1|compat2|routing|rules FILE…";

const [kind = "", ...files] = process.argv.slice(2);
const isEngine = (key: string): key is EngineKey => (engineKeys as string[]).includes(key);

if (files.length === 0 || !(kind === "routing" || kind === "rules" || isEngine(kind))) {
  console.error(usage);
  process.exitCode = 2;
} else {
  try {
    process.exitCode = runFiles(kind, files) > 0 ? 1 : 0;
  } catch (error) {
    console.error(`The vectors could not be run: ${String(error)}`);
    process.exitCode = 2;
  }
}

/** How many cases failed. */
function runFiles(what: VectorKind | "rules", names: readonly string[]): number {
  let passed = 0;
  let failed = 0;
  for (const name of names) {
    const content: unknown = JSON.parse(readFileSync(name, "utf8"));
    const count =
      what === "rules" ? runRules((content as RuleFile).vectors) : runVectors(what, content as Vector[]);
    passed += count.passed;
    failed += count.failed.length;
    for (const line of count.failed) console.log(line);
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}
