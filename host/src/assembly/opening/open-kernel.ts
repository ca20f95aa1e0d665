import type { OpenBus } from "@dicetower/bus";
import type { Clock } from "@dicetower/contract";
import type { EnabledFeatures } from "@dicetower/feature-control";
import { Kernel } from "@dicetower/kernel";
import type { Logging } from "@dicetower/log";
import type { VersionWatch } from "@dicetower/store";
import type { NoticeBoard } from "../notices/notice-board.js";
import type { HostOptions } from "../options/host-options.js";

/** The services that the kernel reports to. */
export interface KernelServices extends Pick<OpenBus, "bus" | "shared"> {
  readonly clock: Clock;
  readonly logging: Logging;
  readonly board: NoticeBoard;
  readonly enabled: EnabledFeatures;
  readonly versions: VersionWatch;
}

/** Makes the kernel that runs the features, and stores which are switched on and off. */
export function openKernel(
  options: HostOptions,
  { clock, logging, board, enabled, versions, bus, shared }: KernelServices,
): Kernel {
  return new Kernel({
    clock,
    logFor: (owner) => logging.logFor(owner),
    ...(options.overrides === undefined ? {} : { overrides: options.overrides }),
    ending: (owner) => options.turn?.(`"${owner}"`),
    ...(options.settingUp === undefined ? {} : { settingUp: options.settingUp }),
    ...(options.setUp === undefined ? {} : { setUp: options.setUp }),
    migrate: (feature, version) => versions.migrate(feature, version),
    async remember(id, is, by) {
      if (shared?.adopting.has(id) === true) return enabled.load();
      await enabled.set(id, is, by);
      if (typeof is === "boolean") shared?.switched(bus, id, is);
    },
    autoDisabled: (id) =>
      board.tell({
        kind: "feature.crashed",
        level: "error",
        detail: `"${id}" crashed three times within ten minutes.`,
      }),
  });
}
