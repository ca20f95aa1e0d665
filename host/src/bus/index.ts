export { type BusOptions, createBus } from "./bus.js";
export { type BusTransport, memoryTransport } from "./transport.js";
