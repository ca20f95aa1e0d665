export {
  createClock,
  createRandom,
  currentTrace,
  type FakeClock,
  fakeClock,
  onAbort,
  runWithTrace,
  type ScriptedDice,
  scriptedDice,
  type TraceContext,
} from "@dicetower/clock";
export { currentOwner, enterOwner, isPromise, Owner, ownerNow } from "./context/owner.js";
export { SlowCalls, slowMs, slowSyncMs, unknownOwner } from "./context/slow-calls.js";
export { KernelError } from "./errors.js";
export type { MissingGuard } from "./features/guards.js";
export type { FeaturePackage } from "./features/managed-feature.js";
export { unknownFeature } from "./features/similar-id.js";
export { Kernel } from "./kernel.js";
export type { KernelOptions } from "./kernel-options.js";
export type { LoosePoint, LoosePoints } from "./registry/loose-points.js";
export { Entry } from "./registry/registry.js";
export type { Overrides } from "./registry/services.js";
export type { Publisher } from "./scope/publisher.js";
export { HostScope } from "./scope/scope.js";
