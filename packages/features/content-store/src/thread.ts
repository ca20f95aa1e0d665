/** Runs in a thread: reads indexes and compares texts. */

export { unifiedDiff } from "./packages/unified-diff.js";
export { readIndex } from "./sources/read-index.js";
