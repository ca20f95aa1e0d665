import { type Actor, type RouteItem, route } from "@dicetower/contract";
import type { UpdateMachine } from "../machine/machine.js";
import { type UpdateSettings, updateBody } from "../settings.js";
import { settingsAnswer, statusAnswer, statusOf } from "./status.js";

const path = "/api/system/update";

/** @param save keeps the settings, and answers when all that follows from them is on the disk */
export function updateRoutes(
  machine: UpdateMachine,
  save: (next: UpdateSettings, actor: Actor) => Promise<UpdateSettings>,
): RouteItem[] {
  const act = (
    name: string,
    summary: string,
    work: () => void | Promise<void>,
    more: { readonly fresh?: boolean } = {},
  ): RouteItem =>
    route({
      method: "POST",
      path: `${path}/${name}`,
      summary,
      returns: statusAnswer,
      audit: `update.${name}`,
      ...more,
      async handle() {
        await work();
        return statusOf(machine);
      },
    });
  return [
    route({
      method: "GET",
      path,
      summary: "How the update of the program stands, and what is wanted of it.",
      returns: statusAnswer,
      handle: () => statusOf(machine),
    }),
    route({
      method: "PUT",
      path,
      summary: "Says what is wanted of updates: when to look, from where, and what to do by itself.",
      accepts: { body: updateBody },
      returns: settingsAnswer,
      fresh: true,
      handle: ({ body, actor }) => save(body, actor),
    }),
    act("check", "Begins to look for a newer release; how it goes is in the status.", () => machine.check()),
    act(
      "download",
      "Begins to fetch and check the package for this machine; how it goes is in the status.",
      () => machine.download(),
      { fresh: true },
    ),
    act(
      "install",
      "Installs the package that waits, and restarts; under the desktop launcher alone.",
      () => machine.install(),
      { fresh: true },
    ),
    act(
      "cancel",
      "Calls off a package that is coming in; it is cancelled once the transfer has stopped.",
      () => machine.cancel(),
    ),
  ];
}
