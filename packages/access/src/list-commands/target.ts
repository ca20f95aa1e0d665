import type { CommandCall } from "@dicetower/contract";

/** Somebody, or a group, that a command names. */
export interface Target {
  readonly type: "user" | "group";
  /** `*` for all. */
  readonly platform: string;
  readonly id: string;
}

/** A target, and what is said behind it. */
export interface Named {
  readonly target: Target;
  /** Words behind the target, normalised. */
  readonly words: readonly string[];
}

const types: Readonly<Record<string, Target["type"]>> = {
  user: "user",
  u: "user",
  用户: "user",
  group: "group",
  g: "group",
  群: "group",
};

/**
 * Reads `[user|group] <id>`, where the id is of this platform or `platform:id`, or somebody mentioned.
 * @param from words of the call that come before
 */
export function named({ args, targets, message }: CommandCall, from: number): Named | undefined {
  const type = types[(args[from] ?? "").toLowerCase()];
  const words = args.slice(type === undefined ? from : from + 1);
  const mentioned = type === "group" ? undefined : targets[0];
  const said = mentioned ?? words.shift() ?? "";
  const colon = said.indexOf(":");
  const platform = colon < 0 ? message.account.platform : said.slice(0, colon);
  const id = said.slice(colon + 1);
  const fits = /^([^\s:*]{1,40}|\*)$/u.test(platform) && /^\S{1,64}$/u.test(id);
  return fits ? { target: { type: type ?? "user", platform, id }, words } : undefined;
}

/** The last words of a call in their original spelling: a reason. */
export function lastWords({ original, args }: CommandCall, count: number): string {
  if (count === 0) return "";
  // Words before it hold no blanks: a target and a number of days.
  return original
    .split(/\s+/u)
    .slice(args.length - count)
    .join(" ");
}

/** `platform:id`. */
export function nameOf({ platform, id }: Pick<Target, "platform" | "id">): string {
  return `${platform}:${id}`;
}
