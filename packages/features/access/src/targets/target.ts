import { type CommandCall, mentionOf, type TextRef, text, textOf } from "@dicetower/contract";
import { isId, maxIdLength, shownId } from "./identifiers.js";

/** Somebody, or a group, that a command names. */
export interface Target {
  readonly type: "user" | "group";
  /** `*` for all. */
  readonly platform: string;
  readonly id: string;
}

/** Nobody is named, and what is answered to that. */
export interface Refused {
  readonly refused: TextRef;
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

/** Words that forms begin with: who is called like that is named with the platform. */
const formWords: ReadonlySet<string> = new Set([
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
  const word = id.toLowerCase();
  const fits = platform !== "" && id !== "" && id.length <= maxIdLength;
  const isWord = colon < 0 && (formWords.has(word) || types.has(word));
  return fits && !isWord ? { platform, id } : undefined;
}

/** What is answered to an id that nobody can have. Rows that hold one all the same are found before. */
export function invalidId(who: Pick<Target, "platform" | "id">): TextRef | undefined {
  return isId(who) ? undefined : text("list.badId", { id: shownId(who.id) });
}

/** Reads the word that tells people and groups apart; a type only where it stands there. */
export function typeWord(said: string): {
  readonly type: Target["type"] | undefined;
  readonly length: number;
} {
  const [all = "", word = ""] = /^(\S+)(?:\s+|$)/u.exec(said) ?? [];
  const type = types.get(word.toLowerCase());
  return type === undefined ? { type, length: 0 } : { type, length: all.length };
}

/** What is answered where one is to be named, and more are mentioned. */
export function several(mentions: readonly Mention[]): Refused | undefined {
  const ids = new Set(mentions.map(({ id }) => id));
  return ids.size > 1 ? { refused: text("list.oneOnly", { list: [...ids].join(", ") }) } : undefined;
}

/**
 * True where a word is the target although somebody is mentioned: a long number that was written wins, for a mention may
 * have come by itself, in answer to somebody.
 */
export function outdoes(word: string, here: string): boolean {
  const written = idOf(word, here);
  return written !== undefined && isId(written) && /^(\d{6,}|[^\s:]+:\d{5,})$/u.test(word);
}

/** A user mentioned after the command word. */
export interface Mention {
  readonly id: string;
  /** False for everybody, and for the bot itself. */
  readonly isTarget: boolean;
  /** Arguments in front of it. */
  readonly at: number;
}

const wordsOf = /"[^"]*"|“[^“”]*”|\S+/gu;

/** Who is mentioned in the arguments, to act on. */
export function mentions(call: CommandCall): readonly Mention[] {
  return mentioned(call).filter(({ isTarget }) => isTarget);
}

/**
 * The mentions in the arguments. One in front of the command is who is addressed or answered, another bot for instance,
 * and means nobody to act on.
 */
export function mentioned({ message, targets, rest }: CommandCall): readonly Mention[] {
  const said = message.segments.map((segment) => (segment.type === "text" ? textOf(segment) : " "));
  const words = rest.match(wordsOf)?.length ?? 0;
  const command = said.findIndex((some) => some.trim() !== "");
  return message.segments.flatMap((segment, place) => {
    const mention = mentionOf(segment);
    if (mention === undefined || place < command) return [];
    const { userId: id } = mention;
    const follow = said
      .slice(place + 1)
      .join("")
      .match(wordsOf);
    return [
      {
        id,
        isTarget: targets.includes(id),
        at: words - (follow ?? []).filter((word) => !word.startsWith("--")).length,
      },
    ];
  });
}

/** `platform:id`. */
export function nameOf({ platform, id }: Pick<Target, "platform" | "id">): string {
  return `${platform}:${id}`;
}
