export { type BusOptions, createBus } from "./bus.js";
export { installationId, subjectsOf } from "./installation-id.js";
export { nudgeMigration } from "./nudge-log.js";
export { type OpenBus, openBus } from "./open-bus.js";
export { probeBus } from "./probe-bus.js";
export { memoryTransport } from "./transport.js";
