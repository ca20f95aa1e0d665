import type { Extensions } from "@dicetower/commands/api";
import {
  type Actor,
  type Changes,
  type CommandCall,
  locationOf,
  type MessageLocation,
  type Reply,
  type SharedChange,
  type Store,
  sharedChange,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { GroupFaces, PlayerFaces } from "@dicetower/dice/api";
import type { RuleSystem, RuleSystems } from "../api.js";

/** What choosing a system takes along. */
export interface SwitchParts {
  readonly store: Store;
  readonly changes: Changes;
  /** Name of the group of a place. */
  readonly groupName: (place: MessageLocation) => string;
  readonly systems: RuleSystems;
  readonly extensions: () => Extensions | undefined;
  readonly groupFaces: () => GroupFaces | undefined;
  readonly playerFaces: () => PlayerFaces | undefined;
}

/** True for a call that chooses for the sender alone: with `--my`, and in private chats. */
export function isOwn({ message, options }: CommandCall): boolean {
  return message.groupId === "" || options.has("my");
}

/** Where a call chooses: for its group, or for the sender alone. */
export function scopeOf(call: CommandCall): MessageLocation {
  const place = locationOf(call.message);
  if (place.groupId === undefined || !isOwn(call)) return place;
  const { groupId: _, ...own } = place;
  return { ...own, scene: "private" };
}

/** An answer to a choice, with where it holds if it was made in a group for the sender alone. */
export function withScope(call: CommandCall, answer: TextRef | string): Reply {
  return call.message.groupId !== "" && isOwn(call) ? [answer, text("ruleSystems.own")] : answer;
}

/** Chooses a system where a call says so. @returns what is said about it */
export async function switchFor(parts: SwitchParts, call: CommandCall, system: RuleSystem): Promise<Reply> {
  return withScope(call, await switchTo(parts, scopeOf(call), system, call.actor));
}

/**
 * Chooses a system: its faces count again, and its extensions are switched on, all of it or nothing.
 * @returns what is said about it
 */
async function switchTo(
  parts: SwitchParts,
  place: MessageLocation,
  system: RuleSystem,
  actor: Actor,
): Promise<TextRef | string> {
  const { diceSides, enableTip, relatedExt = [] } = system.template.commands.set;
  const extensions = parts.extensions();
  const known = new Set(extensions?.all.map(({ extension }) => extension.key));
  const related = relatedExt.filter((name) => known.has(name));
  await sharedChange(parts.store, async (change) => {
    await parts.systems.choose(place, system.name, actor, change);
    if (diceSides !== undefined) await forgetFaces(parts, place, actor, change);
    for (const name of related)
      if (extensions?.enabled(place, name) === false) await extensions.set(place, name, true, actor, change);
    await change.record(parts.changes, { action: "system.choose", actor, target: targetOf(parts, place) });
  });
  if (enableTip !== undefined && enableTip !== "") return worded(enableTip);
  const values = {
    system: system.name.toUpperCase(),
    faces: diceSides ?? 0,
    extensions: related.join(" "),
  };
  if (related.length === 0)
    return text(diceSides === undefined ? "ruleSystems.set.bare" : "ruleSystems.set.faces", values);
  return text(diceSides === undefined ? "ruleSystems.set.extensions" : "ruleSystems.set", values);
}

/** Whom the choice is for: a group or a person. */
function targetOf({ groupName }: SwitchParts, place: MessageLocation) {
  const { platform = "", groupId, userId = "" } = place;
  if (groupId === undefined) return { type: "player", id: `${platform}:${userId}` };
  return { type: "group", id: `${platform}:${groupId}`, name: groupName(place) };
}

/** Faces that were chosen by number stand before those of the system. */
async function forgetFaces(
  parts: SwitchParts,
  place: MessageLocation,
  actor: Actor,
  change: SharedChange,
): Promise<void> {
  const { platform = "", groupId, userId = "" } = place;
  if (groupId !== undefined) {
    const faces = parts.groupFaces();
    if (faces?.get(platform, groupId) !== undefined)
      await faces.set(platform, groupId, undefined, actor, change);
    return;
  }
  const faces = parts.playerFaces();
  if (faces?.get(platform, userId) !== undefined) await faces.set(platform, userId, undefined, actor, change);
}

/** A text key, or the text itself. */
export function worded(words: string): TextRef | string {
  return /^[a-zA-Z][\w-]*(\.[\w-]+)+$/.test(words) ? text(words) : words;
}
