/** Runs in a thread: reads large indexes. */
export { parseIndex } from "./format/parse-index.js";
