/**
 * Carries the bus of an installation over NATS.
 * @packageDocumentation
 */
export { connectBus } from "./connect-bus.js";
