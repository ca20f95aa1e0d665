import { Adapters } from "@dicetower/adapters/api";
import { AuditTrail } from "@dicetower/audit/api";
import { CommandReader, CommandRunner } from "@dicetower/commands/api";
import {
  type Contribution,
  type FeatureHost,
  Outbound,
  optionalService,
  type Scope,
  Texts,
} from "@dicetower/contract";
import { FloodLimits, GlobalSettings } from "@dicetower/silence/api";
import { type RestartTask, restartTasks } from "@dicetower/system/api";
import { Updater } from "@dicetower/updater/api";
import { DenyConduct } from "./api.js";

/** Services of other features, each undefined while its feature is off. */
export interface OptionalServices {
  readonly texts: () => Texts | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly reader: () => CommandReader | undefined;
  readonly runner: () => CommandRunner | undefined;
  readonly flood: () => FloodLimits | undefined;
  readonly conduct: () => DenyConduct | undefined;
  readonly globals: () => GlobalSettings | undefined;
  readonly outbound: () => Outbound | undefined;
  readonly audit: () => AuditTrail | undefined;
  readonly updater: () => Updater | undefined;
  readonly restartTasks: () => readonly Contribution<RestartTask>[];
}

/** Follows them. @param met called when the adapters have come, with a scope that ends when they go */
export function followOptionalServices(
  host: Pick<FeatureHost, "when" | "read">,
  met: (part: Scope, adapters: Adapters) => void,
): OptionalServices {
  const texts = optionalService(host, Texts);
  let adapters: Adapters | undefined;
  host.when({ service: Adapters }, (part, { service }) => {
    adapters = service;
    met(part, service);
    part.defer(() => {
      adapters = undefined;
    });
  });
  const reader = optionalService(host, CommandReader);
  const runner = optionalService(host, CommandRunner);
  const flood = optionalService(host, FloodLimits);
  const conduct = optionalService(host, DenyConduct);
  const globals = optionalService(host, GlobalSettings);
  const outbound = optionalService(host, Outbound);
  const audit = optionalService(host, AuditTrail);
  const updater = optionalService(host, Updater);
  let tasks: readonly Contribution<RestartTask>[] = [];
  host.read(restartTasks, ({ all }) => {
    tasks = all;
  });
  return {
    texts,
    adapters: () => adapters,
    reader,
    runner,
    flood,
    conduct,
    globals,
    outbound,
    audit,
    updater,
    restartTasks: () => tasks.filter(({ live }) => live),
  };
}
