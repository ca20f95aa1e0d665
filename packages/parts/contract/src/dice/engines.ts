import type { Engine } from "../engine/engine.js";
import { definePoint } from "../feature/point.js";

/** Dice-expression engines, read by the `dice` feature; the order is by `rank`. */
export const engines = definePoint<Engine>("engines");
