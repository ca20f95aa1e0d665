/** Fuzzes in a thread of its own, so that a case that never ends can be ended. */
import { parentPort, workerData } from "node:worker_threads";
import type { Finding } from "./case.js";
import { fuzz } from "./fuzz.js";
import { progressWriter } from "./progress.js";

/** What the thread is given. */
export interface FuzzWork {
  readonly seed: number;
  readonly seconds: number;
  readonly memory: SharedArrayBuffer;
}

/** What it sends: findings, and at the end how many cases it tried. */
export type FuzzNews = { readonly finding: Finding } | { readonly tried: number };

const { seed, seconds, memory } = workerData as FuzzWork;
const until = performance.now() + seconds * 1000;
const tell = (news: FuzzNews) => parentPort?.postMessage(news);
const tried = fuzz({
  seed,
  done: () => performance.now() > until,
  begin: progressWriter(memory),
  found: (finding) => tell({ finding }),
});
tell({ tried });
