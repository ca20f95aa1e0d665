export { inWorker, smallBytes, type WorkerLimits, type WorkerTask, workerTask } from "./in-worker.js";
export { LargeValueValidator, maxProblems } from "./large-value.js";
export { sha256Of } from "./sha256.js";
export { TimeSlicer } from "./time-slicer.js";
