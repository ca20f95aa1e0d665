export type { HostFeature, HostOptions } from "./assembly/host-options.js";
export type { HostSettings } from "./assembly/host-settings.js";
export type { Identity } from "./assembly/identity.js";
export { createClock, type FakeClock, fakeClock } from "./clock/index.js";
export { createAccessKey, keyDigest } from "./front/index.js";
export { type Alive, createHost, type Host } from "./host.js";
export { KernelError, type Overrides } from "./kernel/index.js";
export { createRandom, type ScriptedDice, scriptedDice } from "./random/index.js";
