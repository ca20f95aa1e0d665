import type { Command, CommandCall, Permission, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";

/** Trust that each right asks for; group administrators have theirs from the platform. */
const least: Readonly<Record<Permission, number>> = {
  anyone: 0,
  groupAdmin: 4,
  groupAdminOrHelper: 3,
  helper: 3,
  admin: 4,
  master: 5,
  root: 256,
};

/** Why a command may not be run here; undefined when it may. */
export function refusal(command: Command, call: CommandCall): TextRef | undefined {
  const { message } = call;
  if (command.scope === "group" && message.groupId === "") return text("error.groupOnly");
  if (command.scope === "private" && message.groupId !== "") return text("error.privateOnly");
  const form = command.rights?.find(({ covers }) => covers(call));
  const { permission = "anyone" } = form ?? command;
  const level = least[permission];
  if (message.trust >= level) return undefined;
  if (permission === "groupAdmin" || permission === "groupAdminOrHelper")
    return message.groupAdmin ? undefined : text("manage.notGroupAdmin");
  return text("error.permission", { level });
}
