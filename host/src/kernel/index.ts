export { because, type Cause, currentCause } from "./cause.js";
export { KernelError, sentenceOf } from "./errors.js";
export { Kernel, type KernelOptions, ownerNow } from "./kernel.js";
export { become, currentOwner, enter, isPromise, Owner } from "./owner.js";
export { Entry } from "./registry.js";
export { HostScope } from "./scope.js";
export type { Overrides } from "./services.js";
export type { Publisher } from "./showing.js";
export type { FeaturePackage } from "./slot.js";
