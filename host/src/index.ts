export { createAccessKey, keyDigest } from "@dicetower/http-server";
export {
  createClock,
  createRandom,
  type FakeClock,
  fakeClock,
  KernelError,
  type Overrides,
  type ScriptedDice,
  scriptedDice,
} from "@dicetower/kernel";
export type { HostFeature, HostOptions } from "./assembly/options/host-options.js";
export type { HostSettings } from "./assembly/options/host-settings.js";
export type { Identity } from "./assembly/options/identity.js";
export { type Alive, createHost, type Host } from "./host.js";
