import { Adapters } from "@dicetower/adapters/api";
import { AuditTrail } from "@dicetower/audit/api";
import { CommandReader } from "@dicetower/commands/api";
import { type Contribution, type FeatureHost, type Scope, Texts } from "@dicetower/contract";
import { type RestartTask, restartTasks } from "@dicetower/system/api";

/** Services of other features, each undefined while its feature is off. */
export interface Neighbours {
  readonly texts: () => Texts | undefined;
  readonly adapters: () => Adapters | undefined;
  readonly reader: () => CommandReader | undefined;
  readonly audit: () => AuditTrail | undefined;
  readonly restartTasks: () => readonly Contribution<RestartTask>[];
}

/** Follows them. @param met called when the adapters have come, with a scope that ends when they go */
export function followNeighbours(
  host: Pick<FeatureHost, "when" | "read">,
  met: (part: Scope, adapters: Adapters) => void,
): Neighbours {
  let texts: Texts | undefined;
  host.when({ service: Texts }, (part, { service }) => {
    texts = service;
    part.defer(() => {
      texts = undefined;
    });
  });
  let adapters: Adapters | undefined;
  host.when({ service: Adapters }, (part, { service }) => {
    adapters = service;
    met(part, service);
    part.defer(() => {
      adapters = undefined;
    });
  });
  let reader: CommandReader | undefined;
  host.when({ service: CommandReader }, (part, { service }) => {
    reader = service;
    part.defer(() => {
      reader = undefined;
    });
  });
  let audit: AuditTrail | undefined;
  host.when({ service: AuditTrail }, (part, { service }) => {
    audit = service;
    part.defer(() => {
      audit = undefined;
    });
  });
  let tasks: readonly Contribution<RestartTask>[] = [];
  host.read(restartTasks, ({ all }) => {
    tasks = all;
  });
  return {
    texts: () => texts,
    adapters: () => adapters,
    reader: () => reader,
    audit: () => audit,
    restartTasks: () => tasks.filter(({ live }) => live),
  };
}
