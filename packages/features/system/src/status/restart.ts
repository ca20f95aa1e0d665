import {
  type Changes,
  type Contribution,
  codes,
  failure,
  Joi,
  type Lifecycle,
  type Log,
  type RouteItem,
  route,
} from "@dicetower/contract";
import type { RestartTask } from "../api.js";

/** `POST /api/system/restart`: ends in good order; whoever stands above the host starts it again. */
export function restartRoute(
  lifecycle: Lifecycle,
  changes: Changes,
  log: Log,
  tasks: () => readonly Contribution<RestartTask>[],
): RouteItem {
  return route({
    method: "POST",
    path: "/api/system/restart",
    summary: "Restarts the service, and installs an update that waits for it.",
    fresh: true,
    returns: Joi.object({ restarting: Joi.boolean().required(), installing: Joi.boolean().required() }),
    async handle({ actor }) {
      if (!lifecycle.supervised)
        throw failure(
          codes.notSupported,
          "Nobody would start the service again: begin it with npm start, or restart it by hand.",
        );
      // Recorded first: what comes after may be the end. A full disk must not keep anybody from restarting.
      await changes
        .note({ action: "system.restart", actor, target: { type: "system", id: "service" } })
        .catch((error: unknown) => log.warn("the restart could not be recorded", { error }));
      for (const task of tasks())
        if (await task.run(() => task.item.takeOver())) return { restarting: true, installing: true };
      lifecycle.restart();
      return { restarting: true, installing: false };
    },
  });
}
