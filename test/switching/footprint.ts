import { existsSync, readdirSync } from "node:fs";
import type { Host } from "@dicetower/host";

/** What a process holds on to while nothing happens. */
export interface Footprint {
  readonly heapBytes: number;
  readonly held: Held;
}

/** What is counted, and must be the same again. */
export interface Held {
  /** Handles and requests of the runtime that keep it alive, by their kind. */
  readonly resources: Readonly<Record<string, number>>;
  /** Open files; 0 where the system does not tell. */
  readonly files: number;
  readonly processListeners: number;
  /** Readers of points and listeners of topics. */
  readonly readers: number;
  readonly listeners: number;
}

const lookEveryMs = 20;
/** Looks in a row with the same counts before they are believed. */
const quietLooks = 25;
const maxLooks = 500;

/**
 * What is left when nothing is on its way: a socket closes some turns after its last answer.
 * @param like what it should come to; it is waited for, and what there is then is answered
 */
export async function settledFootprint(host: Host, like?: Footprint): Promise<Footprint> {
  const wanted = like === undefined ? undefined : JSON.stringify(like.held);
  let held = heldNow(host);
  let same = 0;
  for (let look = 0; look < maxLooks && same < quietLooks; look++) {
    await host.settled();
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
    const before = JSON.stringify(held);
    held = heldNow(host);
    const now = JSON.stringify(held);
    if (now === wanted) break;
    same = wanted === undefined && now === before ? same + 1 : 0;
  }
  return { heapBytes: heapAfterCollection(), held };
}

function heldNow(host: Host): Held {
  const resources: Record<string, number> = {};
  for (const kind of process.getActiveResourcesInfo().sort()) resources[kind] = (resources[kind] ?? 0) + 1;
  const descriptors = "/proc/self/fd";
  return {
    resources,
    files: existsSync(descriptors) ? readdirSync(descriptors).length : 0,
    processListeners: process.eventNames().reduce((sum, name) => sum + process.listenerCount(name), 0),
    ...host.alive(),
  };
}

function heapAfterCollection(): number {
  if (global.gc === undefined) throw new Error("this process runs without --expose-gc");
  for (let round = 0; round < 4; round++) global.gc();
  return process.memoryUsage().heapUsed;
}
