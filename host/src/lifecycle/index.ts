export { EndGuard } from "./end-guard.js";
export { endTimes, featureMs, featuresMs, outboxMs } from "./end-times.js";
export { createEnding } from "./ending.js";
export { leave } from "./leave.js";
export { exits, RunLifecycle } from "./lifecycle.js";
export { Phases } from "./phases.js";
export { type Watched, watchProcess } from "./watch-process.js";
