/** Runs in a thread: reads what a rule pack says of itself. */
export { readDescriptor } from "./pack/descriptor.js";
