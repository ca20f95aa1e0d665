import type { Command, CommandForm, Message, Permission, TextRef } from "@dicetower/contract";
import { text } from "@dicetower/contract";
import type { Kinds } from "../forms/read-form.js";
import type { MatchedCall } from "./call.js";

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
export function asksRole(command: Command, call: MatchedCall, kinds: Kinds): boolean {
  const { message } = call;
  if (!message.lacksRole || message.groupAdmin) return false;
  if (call.form(kinds)?.form.readsRole === true) return true;
  const permission = permissionOf(command, call, kinds);
  return ofRole(permission) && message.trust < least[permission];
}

/** The right that a call asks for: that of its form, the least of all forms that are shown where none has its words. */
export function permissionOf(command: Command, call: MatchedCall, kinds: Kinds): Permission {
  const { permission = "anyone", forms } = command;
  const reading = call.form(kinds);
  if (reading === undefined) return permission;
  const { form, failure, words } = reading;
  if (failure === undefined || words > 0) return form.permission ?? permission;
  const there = forms.filter((one) => one.available?.(call) !== false);
  const shown = there.filter(({ hidden }) => hidden !== true);
  const all = (shown.length > 0 ? shown : there).map((one) => one.permission ?? permission);
  return all.reduce((lowest, one) => (least[one] < least[lowest] ? one : lowest));
}

/** True for a right that administrators of a group do not have as such: that of owners and their staff. */
export function isStaff(permission: Permission): boolean {
  return permission !== "anyone" && permission !== "groupAdmin" && permission !== "groupAdminOrHelper";
}

/** Why a command may not be run here; undefined when it may. */
export function refusal(command: Command, call: MatchedCall, kinds: Kinds): TextRef | undefined {
  return refusalOf(command, call.form(kinds)?.form, permissionOf(command, call, kinds), call.message);
}

/** The same of a form that is chosen already. @param permission the right that it asks for */
export function refusalOf(
  command: Command,
  form: CommandForm | undefined,
  permission: Permission,
  message: Message,
): TextRef | undefined {
  const scope = form?.scope ?? command.scope;
  if (scope === "group" && message.groupId === "") return text("error.groupOnly");
  if (scope === "private" && message.groupId !== "") return text("error.privateOnly");
  if ((form?.inPerson ?? command.inPerson) === true && message.borrowed) return text("error.inPerson");
  const level = least[permission];
  if (message.trust >= level) return undefined;
  if (ofRole(permission)) return message.groupAdmin ? undefined : text("manage.notGroupAdmin");
  return text("error.permission", { level });
}

/** True for what administrators of the group may. */
function ofRole(permission: Permission): boolean {
  return permission === "groupAdmin" || permission === "groupAdminOrHelper";
}
