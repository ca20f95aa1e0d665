import type { Kernel } from "../kernel/index.js";
import type { HostOptions } from "./host-options.js";
import type { WantedFeatures } from "./wanted.js";

/** Makes all features known to the kernel; in safe mode those of others stay off. */
export function registerFeatures(
  kernel: Kernel,
  { features, settings }: HostOptions,
  wanted: WantedFeatures,
): void {
  for (const { id, feature, load, info, enabled, problem } of features) {
    const struckOut = wanted.struckOut(id);
    const chosen = struckOut || (wanted.get(id) ?? enabled);
    const unsafe = settings.safeMode === true && info.thirdParty;
    const withheld = struckOut ? "crashes" : unsafe ? "safeMode" : undefined;
    kernel.register(id, feature, info, {
      wanted: chosen,
      ...(problem === undefined ? {} : { problem }),
      ...(load === undefined ? {} : { load }),
      ...(chosen && withheld !== undefined ? { withheld } : {}),
    });
  }
}
