import { Budget, type Environment, unlimited } from "@dicetower/contract/engine";
import { createCompat2Engine } from "@dicetower/dice-compat2/engine";

/** Evaluations per second from text to value and process text. Run with the condition `dicetower-source`. */
const texts = ["3d6+2", "4d6k3", "d20优势+力量", "5a9k2", "&刀=2d6+1", "`伤害{2d6+3}点`"];
const seconds = 0.7;

let seed = 1;
function die(faces: number): number {
  seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
  return 1 + (seed % faces);
}

function environment(): Environment {
  return { die, faces: 100, limits: unlimited, budget: new Budget(20_000), lookup: () => 50 };
}

function measure(cache: number, text: string): number {
  const engine = createCompat2Engine({ cache });
  let shown = 0;
  let runs = 0;
  let elapsed = 0;
  for (let round = 0; round < 2; round++) {
    runs = 0;
    const begin = performance.now();
    do {
      for (let i = 0; i < 1000; i++) {
        const probe = engine.probe(text);
        if (probe.supported) shown += probe.program.evaluate(environment()).print("full").length;
      }
      runs += 1000;
      elapsed = performance.now() - begin;
    } while (elapsed < seconds * 1000);
  }
  if (shown === 0) throw new Error(`${text} was never evaluated`);
  return Math.round((runs / elapsed) * 1000);
}

for (const text of texts) {
  console.log(`${text}\tcold ${measure(0, text)}/s\tcached ${measure(2000, text)}/s`);
}
