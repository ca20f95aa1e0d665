export { exits, RunLifecycle } from "./lifecycle.js";
export { Phases } from "./phases.js";
export { type Watched, watchProcess } from "./watch-process.js";
