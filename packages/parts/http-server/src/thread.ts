/** Runs in a thread: reads large bodies and unpacks archives. */
export { readJson } from "./request/json-text.js";
export { unpack } from "./upload/unpack.js";
