import type { Extensions } from "@dicetower/commands/api";
import {
  type Actor,
  type CommandCall,
  locationOf,
  type MessageLocation,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { GroupFaces, PlayerFaces } from "@dicetower/dice/api";
import type { RuleSystem, RuleSystems } from "../api.js";

/** What choosing a system takes along. */
export interface SwitchParts {
  readonly systems: RuleSystems;
  readonly extensions: () => Extensions | undefined;
  readonly groupFaces: () => GroupFaces | undefined;
  readonly playerFaces: () => PlayerFaces | undefined;
}

/** Where a call chooses: for its group, for the sender alone with `--my` and in private chats. */
export function scopeOf({ message, options }: CommandCall): MessageLocation {
  const place = locationOf(message);
  if (place.groupId === undefined || !options.has("my")) return place;
  const { groupId: _, ...own } = place;
  return { ...own, scene: "private" };
}

/** Chooses a system: its faces count again, and its extensions are switched on. @returns what is said about it */
export async function switchTo(
  parts: SwitchParts,
  place: MessageLocation,
  system: RuleSystem,
  actor: Actor,
): Promise<TextRef | string> {
  const { diceSides, enableTip, relatedExt = [] } = system.template.commands.set;
  await parts.systems.choose(place, system.name, actor);
  if (diceSides !== undefined) await forgetFaces(parts, place, actor);
  const extensions = parts.extensions();
  const known = new Set(extensions?.all.map(({ extension }) => extension.key));
  const related = relatedExt.filter((name) => known.has(name));
  for (const name of related)
    if (extensions?.enabled(place, name) === false) await extensions.set(place, name, true, actor);
  if (enableTip !== undefined && enableTip !== "") return worded(enableTip);
  const values = {
    system: system.name.toUpperCase(),
    faces: diceSides ?? 0,
    extensions: related.join(" "),
  };
  if (related.length === 0)
    return text(diceSides === undefined ? "systems.set.bare" : "systems.set.faces", values);
  return text(diceSides === undefined ? "systems.set.extensions" : "systems.set", values);
}

/** Faces that were chosen by number stand before those of the system. */
async function forgetFaces(parts: SwitchParts, place: MessageLocation, actor: Actor): Promise<void> {
  const { platform = "", groupId, userId = "" } = place;
  if (groupId !== undefined) {
    const faces = parts.groupFaces();
    if (faces?.get(platform, groupId) !== undefined) await faces.set(platform, groupId, undefined, actor);
    return;
  }
  const faces = parts.playerFaces();
  if (faces?.get(platform, userId) !== undefined) await faces.set(platform, userId, undefined, actor);
}

/** A text key, or the text itself. */
export function worded(words: string): TextRef | string {
  return /^[a-zA-Z][\w-]*(\.[\w-]+)+$/.test(words) ? text(words) : words;
}
