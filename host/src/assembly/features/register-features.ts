import type { EnabledFeatures } from "@dicetower/feature-control";
import type { Kernel } from "@dicetower/kernel";
import type { HostOptions } from "../options/host-options.js";

/** Registers all features with the kernel; in safe mode, third-party features stay off. */
export function registerFeatures(
  kernel: Kernel,
  { features, settings }: HostOptions,
  wanted: EnabledFeatures,
): void {
  for (const { id, feature, load, info, enabled, problem } of features) {
    const disabled = wanted.autoDisabled(id);
    const chosen = disabled !== undefined || (wanted.get(id) ?? enabled);
    const unsafe = settings.safeMode === true && info.thirdParty;
    const withheld = disabled ?? (unsafe ? "safeMode" : undefined);
    kernel.register(id, feature, info, {
      wanted: chosen,
      ...(problem === undefined ? {} : { problem }),
      ...(load === undefined ? {} : { load }),
      ...(chosen && withheld !== undefined ? { withheld } : {}),
    });
  }
}
