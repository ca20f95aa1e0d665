import { type CommandCall, type TextRef, text } from "@dicetower/contract";
import { isId, longestId, shownId } from "../ids.js";

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

/** No object: words come from anybody, and `constructor` would be found in one. */
const types: ReadonlyMap<string, Target["type"]> = new Map([
  ["user", "user"],
  ["u", "user"],
  ["用户", "user"],
  ["group", "group"],
  ["g", "group"],
  ["群", "group"],
]);

/** Words that forms begin with: nobody is called like that. */
export const formWords: ReadonlySet<string> = new Set([
  "add",
  "del",
  "list",
  "query",
  "only",
  "import",
  "export",
  "state",
]);

/** An id of this platform, or `platform:id`, whatever it looks like; undefined where there is none. */
export function idOf(said: string, here: string): { platform: string; id: string } | undefined {
  const colon = said.indexOf(":");
  const platform = colon < 0 ? here : said.slice(0, colon);
  const id = said.slice(colon + 1);
  const fits = platform !== "" && id !== "" && id.length <= longestId;
  return fits && !formWords.has(id.toLowerCase()) ? { platform, id } : undefined;
}

/** What is answered to an id that nobody can have. Rows that hold one all the same are found before. */
export function oddId(who: Pick<Target, "platform" | "id">): TextRef | undefined {
  return isId(who) ? undefined : text("list.badId", { id: shownId(who.id) });
}

/** Reads `[user|group] <id>`, or somebody mentioned. @param from words of the call that come before */
export function named(call: CommandCall, from: number): Named | undefined {
  const { args, message } = call;
  const here = message.account.platform;
  const type = types.get((args[from] ?? "").toLowerCase());
  const start = type === undefined ? from : from + 1;
  const words = args.slice(start);
  const mention = type === "group" ? undefined : mentions(call)[0];
  const takes = mention !== undefined && !outdoes(words[0], here, mention.at, start);
  // Who is mentioned is of this platform, colon or not.
  const found = takes ? { platform: here, id: mention.id } : idOf(words.shift() ?? "", here);
  return found && { target: { type: type ?? "user", ...found }, words };
}

/**
 * True where a word is the target although somebody is mentioned: an id that was written wins, for a mention may
 * have come by itself, in answer to somebody. A small number is days, or a level.
 */
function outdoes(word: string | undefined, here: string, mentionAt: number, start: number): boolean {
  const written = word === undefined ? undefined : idOf(word, here);
  if (word === undefined || written === undefined || !isId(written)) return false;
  // In the place of the target the mention stands for it, but where a number follows that can be nothing else.
  return mentionAt === start ? /^(\d{6,}|[^\s:]+:\d{5,})$/u.test(word) : !/^\d{1,4}$/.test(word);
}

/** Somebody mentioned behind the command word. */
export interface Mention {
  readonly id: string;
  /** Arguments in front of it. */
  readonly at: number;
}

const wordsOf = /"[^"]*"|“[^“”]*”|\S+/gu;

/**
 * Who is mentioned in the arguments. A mention in front of the command is who is addressed or answered, another bot
 * for instance, and means nobody to act on.
 */
export function mentions({ message, targets, args }: CommandCall): readonly Mention[] {
  if (targets.length === 0) return [];
  const said = message.segments.map(({ type, data }) => (type === "text" ? String(data["text"]) : " "));
  const command = said.findIndex((words) => words.trim() !== "");
  return message.segments.flatMap(({ type, data }, place) => {
    const id = String(data["qq"] ?? "");
    if (type !== "at" || place < command || !targets.includes(id)) return [];
    const follow = said
      .slice(place + 1)
      .join("")
      .match(wordsOf);
    return [{ id, at: args.length - (follow ?? []).filter((word) => !word.startsWith("--")).length }];
  });
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
