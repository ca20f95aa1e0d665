import type { HealthCheck } from "@dicetower/contract";
import type { ProblemSource } from "@dicetower/system/api";
import { type Destination, destinationsOf } from "./delivery/destinations.js";
import type { DeliveryQueue } from "./delivery/queue.js";
import type { NoticeSettings } from "./setting-types.js";

/** Destinations whose last delivery has failed, with the sentence that says why. */
function failing(
  { states }: DeliveryQueue,
  settings: NoticeSettings,
): { readonly destination: Destination; readonly error: string }[] {
  if (!settings.enabled) return [];
  return destinationsOf(settings).flatMap((destination) => {
    const error = states.get(destination.key)?.lastError ?? "";
    return error === "" ? [] : [{ destination, error }];
  });
}

/** Notices are well while all that are switched on can be written to. */
export function noticesCheck(queue: DeliveryQueue, settings: () => NoticeSettings): HealthCheck {
  return {
    key: "notices",
    check() {
      const [first, ...more] = failing(queue, settings());
      if (first === undefined) return { state: "ok" };
      const others = more.length === 0 ? "" : ` ${more.length} others fail, too.`;
      const detail = `Notices do not reach "${first.destination.name}": ${first.error}${others}`;
      return { state: "degraded", detail };
    },
  };
}

/** The same for the dashboard. */
export function noticesProblems(queue: DeliveryQueue, settings: () => NoticeSettings): ProblemSource {
  return {
    key: "notices",
    find: () =>
      failing(queue, settings()).map(({ destination: { key, name }, error }) => ({
        key,
        severity: "warn",
        textKey: "notices.page.problem",
        values: { name, error },
        action: { titleKey: "notices.page.problem.open", page: "notices" },
      })),
  };
}
