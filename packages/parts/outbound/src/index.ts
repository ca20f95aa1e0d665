export type { OwnPlace } from "./address-rule.js";
export type { MakeConnector } from "./hop.js";
export { createOutbound, type OutboundOptions } from "./outbound.js";
export type { Resolve } from "./target.js";
