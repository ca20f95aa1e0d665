import { type MessagePort, Worker } from "node:worker_threads";
import type { ScriptWorkerOptions } from "../api.js";
import type { ThreadData } from "./messages.js";

const usualStackMb = 32;
const usualHeapMb = 256;

/** Run from its sources, a thread does not have the loader of TypeScript that the process was started with. */
function fromSources(module: URL): string {
  return `import("tsx/esm/api").then(({ register }) => {
  register();
  return import(${JSON.stringify(module.href)});
});`;
}

/** Begins a thread with the module. It sees nothing of the environment. */
export function startThread(
  { module, data, stackMb = usualStackMb, heapMb = usualHeapMb }: ScriptWorkerOptions,
  memory: SharedArrayBuffer,
  answers: MessagePort,
): Worker {
  const workerData: ThreadData = { data, memory, answers };
  const options = {
    workerData,
    transferList: [answers],
    env: {},
    resourceLimits: { stackSizeMb: stackMb, maxOldGenerationSizeMb: heapMb },
  };
  return module.pathname.endsWith(".ts")
    ? new Worker(fromSources(module), { ...options, eval: true })
    : new Worker(module, options);
}
