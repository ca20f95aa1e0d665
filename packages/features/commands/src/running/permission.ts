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

/** True where somebody's role in the group matters to a call, and the platform has not told it along. */
export function asksRole(command: Command, call: CommandCall): boolean {
  const { message } = call;
  if (!message.lacksRole || message.groupAdmin) return false;
  const { readsRole = false } = command;
  if (typeof readsRole === "function" ? readsRole(call) : readsRole) return true;
  const permission = permissionOf(command, call);
  return ofRole(permission) && message.trust < least[permission];
}

/** The right that a form of a command asks for. */
export function permissionOf(command: Command, call: CommandCall): Permission {
  const form = command.rights?.find(({ covers }) => covers(call));
  return (form ?? command).permission ?? "anyone";
}

/** True for a right that administrators of a group do not have as such: that of owners and their staff. */
export function isStaff(permission: Permission): boolean {
  return permission !== "anyone" && permission !== "groupAdmin" && permission !== "groupAdminOrHelper";
}

/** Why a command may not be run here; undefined when it may. */
export function refusal(command: Command, call: CommandCall): TextRef | undefined {
  const { message } = call;
  if (command.scope === "group" && message.groupId === "") return text("error.groupOnly");
  if (command.scope === "private" && message.groupId !== "") return text("error.privateOnly");
  if (command.inPerson === true && message.borrowed) return text("error.inPerson");
  const permission = permissionOf(command, call);
  const level = least[permission];
  if (message.trust >= level) return undefined;
  if (ofRole(permission)) return message.groupAdmin ? undefined : text("manage.notGroupAdmin");
  return text("error.permission", { level });
}

/** True for what administrators of the group may. */
function ofRole(permission: Permission): boolean {
  return permission === "groupAdmin" || permission === "groupAdminOrHelper";
}
