import { type Clock, localDay, type Message } from "@dicetower/contract";
import type { CommonVariable, TextValue } from "../api/variables.js";
import type { CharacterLookup } from "./characters.js";

/** Symbols around the sender's name. */
export interface NickWrap {
  readonly left: string;
  readonly right: string;
}

/** What the variables of this feature depend on. */
export interface BuiltInSurroundings {
  readonly clock: Clock;
  readonly wrap: { readonly value: NickWrap };
  readonly self: CommonVariable["value"];
  readonly characters: CharacterLookup;
}

const two = (n: number) => String(n).padStart(2, "0");

/** An id that can stand in a mention; "all" is never one that came from a user. */
const mentionable = /^(?!all$)[\w.-]+$/i;

/** Variables that every text may use. Times are those of the process's time zone. */
export function builtInVariables({ clock, wrap, self, characters }: BuiltInSurroundings): CommonVariable[] {
  const variable = (key: string, sample: string, value: CommonVariable["value"]): CommonVariable => ({
    key,
    meaning: `texts.variable.${key}`,
    sample,
    value,
  });
  const said = (key: string, sample: string, value: (message: Message) => TextValue) =>
    variable(key, sample, ({ message }) => (message === undefined ? undefined : value(message)));
  const dated = (key: string, sample: string, value: (now: Date) => TextValue) =>
    variable(key, sample, () => value(new Date(clock.now())));
  const placed = (key: string, sample: string, field: "platform" | "groupId" | "userId") =>
    variable(key, sample, ({ message, place }) => place[field] ?? (message === undefined ? undefined : ""));
  const nick = (message: Message) => wrap.value.left + message.senderName + wrap.value.right;
  return [
    said("nick", "<Ann>", nick),
    said("player", "Ann", ({ senderName }) => senderName),
    variable("pc", "<Ann>", (context) =>
      characters(context, () => (context.message === undefined ? undefined : nick(context.message))),
    ),
    variable("self", "Dicetower", self),
    said("at", "[CQ:at,qq=10001]", ({ groupId, userId }) =>
      groupId !== "" && mentionable.test(userId) ? { markup: `[CQ:at,qq=${userId}]` } : "",
    ),
    placed("user_id", "10001", "userId"),
    placed("group_id", "20001", "groupId"),
    said("group", "Friday table", ({ groupName }) => groupName),
    placed("platform", "test", "platform"),
    dated("date", "2026-01-31", (now) => localDay(now.getTime())),
    dated("time", "20:15", (now) => `${two(now.getHours())}:${two(now.getMinutes())}`),
    dated("year", "2026", (now) => now.getFullYear()),
    dated("month", "1", (now) => now.getMonth() + 1),
    dated("day", "31", (now) => now.getDate()),
    dated("hour", "20", (now) => now.getHours()),
    dated("minute", "15", (now) => now.getMinutes()),
  ];
}

/** Values that many replies bring along: the panel explains them like variables. */
export const usualValues: ReadonlyMap<string, string> = new Map([
  ["reason", "sword"],
  ["expr", "2D6+3"],
  ["detail", "2D6+3=(4+2)+3=9"],
  ["res", "9"],
]);
