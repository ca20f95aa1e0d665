export { inWorker, smallBytes, type WorkerLimits, type WorkerTask, workerTask } from "./in-worker.js";
export { Turns } from "./turns.js";
