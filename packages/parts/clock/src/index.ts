export { onAbort } from "./abort-group.js";
export { type FakeClock, fakeClock } from "./fake.js";
export { createRandom, type ScriptedDice, scriptedDice } from "./random/index.js";
export { createClock } from "./system.js";
export { currentTrace, runWithTrace, type TraceContext } from "./trace-context.js";
