import type { OperationNode } from "./nodes/operation.js";
import type { Run } from "./run.js";

/** Upper bounds of this engine; the host's limits apply on top and the lower figure holds. */
export const engineLimits = {
  /** Characters of one expression. */
  length: 1000,
  /** Brackets inside brackets. */
  nesting: 32,
  /** Brackets beyond which a text is not even read. */
  readableNesting: 200,
  /** Dice of one run over all operators and rounds. */
  dicePerRun: 20_000,
  /** Items of one tuple. */
  items: 1000,
  /** Everything done in one run, so that loops inside loops end without a host's budget too. */
  operations: 100_000,
  /** Operators worked out in one run. Each makes a step that is kept for the display, which costs more than a die. */
  steps: 12_000,
  /** Operations inside operations, stored formulas included. */
  depth: 1200,
  /** Stored formulas that read stored formulas. */
  formulas: 16,
  /** Dice of one `d` or `f`, faces of one die, bonus and penalty dice. */
  dice: 10_000,
  faces: 10_000,
  bonus: 10_000,
  /** Dice, lines and faces of pools. */
  pool: 999,
  /** Base and exponent of a power. */
  power: 10_000,
} as const;

/** @throws EngineError `dice.value.range` or `dice.value.least` when a value is outside `low` to `high` */
export function checkRange(run: Run, node: OperationNode, value: number, low: number, high: number): void {
  if (value >= low && value <= high) return;
  if (high === Number.MAX_SAFE_INTEGER) run.fail("dice.value.least", node, { value, least: low });
  run.fail("dice.value.range", node, { value, least: low, most: high });
}

/** @throws EngineError `dice.count.zero` or `dice.count.tooMany` */
export function checkCount(run: Run, node: OperationNode, count: number, cap: number): void {
  if (count <= 0) run.fail("dice.count.zero", node, { count });
  const limit = Math.min(cap, run.limits.maxDice);
  if (count > limit) run.fail("dice.count.tooMany", node, { count, limit });
}

/** @throws EngineError `dice.faces.zero` or `dice.faces.tooMany` */
export function checkFaces(run: Run, node: OperationNode, faces: number, cap: number): void {
  if (faces <= 0) run.fail("dice.faces.zero", node, { faces });
  const limit = Math.min(cap, run.limits.maxFaces);
  if (faces > limit) run.fail("dice.faces.tooMany", node, { faces, limit });
}

/** @throws EngineError `wod.addRange` when the line from which a die adds one is outside 2 to 999 */
export function checkAddLine(run: Run, node: OperationNode, line: number): void {
  if (line < 2 || line > engineLimits.pool)
    run.fail("wod.addRange", node, { value: line, least: 2, most: engineLimits.pool });
}
