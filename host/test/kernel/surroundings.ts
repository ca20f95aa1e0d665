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
import { createClock } from "../../src/clock/index.js";
import { Kernel, type KernelOptions } from "../../src/kernel/index.js";

export interface Word extends Keyed {
  readonly word?: string;
}
export const words = definePoint<Word>("test.words");

export interface Line {
  readonly owner: string;
  readonly level: string;
  readonly message: string;
}

/** A kernel with nothing around it, and what it wrote to the log. */
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

/** Defines and registers a feature that is wanted. */
export function put<N extends Needs>(kernel: Kernel, definition: FeatureDefinition<N>): Feature {
  const feature = defineFeature(definition);
  kernel.register(feature.id, feature, info, { wanted: true });
  return feature;
}

export function state(kernel: Kernel, id: string): string {
  return kernel.list().find((status) => status.id === id)?.state ?? "unknown";
}

export function reason(kernel: Kernel, id: string): string {
  return kernel.list().find((status) => status.id === id)?.reason ?? "";
}

export function keys(kernel: Kernel): string[] {
  return kernel.registry.all(words).map((entry) => entry.key);
}
