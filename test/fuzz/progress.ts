import type { FuzzCase } from "./case.js";

/** Room for the longest case as JSON. */
const room = 64 * 1024;

/** Memory that both threads see: a counter, and the case that is under way. */
export function sharedMemory(): SharedArrayBuffer {
  return new SharedArrayBuffer(8 + room);
}

/** Notes the case that is under way; for the thread that tries it. */
export function progressWriter(memory: SharedArrayBuffer): (next: FuzzCase) => void {
  const head = new Int32Array(memory, 0, 2);
  const body = new Uint8Array(memory, 8);
  const encoder = new TextEncoder();
  return (next) => {
    // TextEncoder writes into no shared memory.
    const bytes = encoder.encode(JSON.stringify(next)).subarray(0, room);
    body.set(bytes);
    head[1] = bytes.length;
    Atomics.add(head, 0, 1);
  };
}

/** How many cases were begun, and the last of them; for the thread that watches. */
export function readProgress(memory: SharedArrayBuffer): { readonly begun: number; readonly last: string } {
  const head = new Int32Array(memory, 0, 2);
  const bytes = Uint8Array.from(new Uint8Array(memory, 8, head[1] ?? 0));
  return { begun: Atomics.load(head, 0), last: new TextDecoder().decode(bytes) };
}
