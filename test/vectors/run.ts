import { readFileSync } from "node:fs";
import { createChain } from "@dicetower/dice/engine";
import { checkEngine, checkRoll, checkRouting, type Verdict } from "./compare.js";
import { type EngineKey, engineKeys, loadEngine } from "./engines.js";
import type { RoutingVector, Vector } from "./vector.js";

const usage = "Usage: npm run vectors -- native|compat1|compat2|routing FILE…";

const [kind = "", ...files] = process.argv.slice(2);
const isEngine = (key: string): key is EngineKey => (engineKeys as string[]).includes(key);

if (files.length === 0 || !(kind === "routing" || isEngine(kind))) {
  console.error(usage);
  process.exitCode = 2;
} else {
  process.exitCode = await runFiles(kind, files).then(
    (failed) => (failed > 0 ? 1 : 0),
    (error: unknown) => {
      console.error(`The vectors could not be run: ${String(error)}`);
      return 2;
    },
  );
}

async function runFiles(what: EngineKey | "routing", names: readonly string[]): Promise<number> {
  const check = what === "routing" ? await routing() : await single(what);
  let passed = 0;
  let failed = 0;
  for (const name of names) {
    for (const vector of JSON.parse(readFileSync(name, "utf8")) as Vector[]) {
      const verdict = guarded(() => check(vector));
      if (verdict === undefined) passed++;
      else {
        failed++;
        console.log(`${vector.id} ${vector.cat} ${JSON.stringify(vector.expr)}: ${verdict}`);
      }
    }
  }
  console.log(`${passed} passed, ${failed} failed`);
  return failed;
}

async function routing(): Promise<(vector: Vector) => Verdict> {
  const chain = createChain(await Promise.all(engineKeys.map(loadEngine)));
  return (vector) => checkRouting(vector as RoutingVector, chain);
}

async function single(key: EngineKey): Promise<(vector: Vector) => Verdict> {
  const engine = await loadEngine(key);
  const chain = createChain([engine]);
  return (vector) => (vector.entry === "roll" ? checkRoll(vector, chain) : checkEngine(vector, engine));
}

/** A case that throws is a failed case like any other. */
function guarded(check: () => Verdict): Verdict {
  try {
    return check();
  } catch (error) {
    return `threw ${String(error)}`;
  }
}
