import { createClock } from "@dicetower/clock";
import {
  type Clock,
  defineFeature,
  definePoint,
  type Feature,
  type FeatureDefinition,
  type Keyed,
  type Log,
  type Needs,
} from "@dicetower/contract";
import { Kernel } from "../kernel.js";
import type { KernelOptions } from "../kernel-options.js";

/** An item of the point `words`. */
export interface Word extends Keyed {
  readonly word?: string;
}
/** A point for tests. */
export const words = definePoint<Word>("test.words");

/** A log line. */
export interface Line {
  readonly owner: string;
  readonly level: string;
  readonly message: string;
}

/** Makes a kernel without a host, and collects its log lines. */
export function bareKernel(options: Partial<KernelOptions> = {}): {
  kernel: Kernel;
  lines: Line[];
  clock: Clock;
} {
  const lines: Line[] = [];
  const clock = options.clock ?? createClock();
  const logFor = (owner: string): Log => {
    const write = (level: string) => (message: string) => void lines.push({ owner, level, message });
    return { debug: write("debug"), info: write("info"), warn: write("warn"), error: write("error") };
  };
  return { kernel: new Kernel({ clock, logFor, ...options }), lines, clock };
}

const info = { title: {}, category: "test", version: "1.0.0", thirdParty: false };

/** Defines a feature and registers it as wanted. */
export function put<N extends Needs>(kernel: Kernel, definition: FeatureDefinition<N>): Feature {
  const feature = defineFeature(definition);
  kernel.register(feature.id, feature, info, { wanted: true });
  return feature;
}

/** Returns the state of a feature; `unknown` if there is none. */
export function state(kernel: Kernel, id: string): string {
  return kernel.list().find((status) => status.id === id)?.state ?? "unknown";
}

/** Returns why a feature is in its state. */
export function reason(kernel: Kernel, id: string): string {
  return kernel.list().find((status) => status.id === id)?.reason ?? "";
}

/** Returns the keys in force of the point `words`. */
export function keys(kernel: Kernel): string[] {
  return kernel.registry.all(words).map((entry) => entry.key);
}
