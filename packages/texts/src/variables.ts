import type { Message } from "@dicetower/contract";
import { senderName } from "./api.js";
import { harmless } from "./harmless.js";

/** Symbols around the sender's name. */
export interface NickWrap {
  readonly left: string;
  readonly right: string;
}

/** What the value of a common variable may depend on. */
export interface VariablePlace {
  readonly message: Message;
  readonly wrap: NickWrap;
  /** UTC epoch milliseconds. */
  readonly now: () => number;
}

type Variable = (place: VariablePlace) => string;

const two = (n: number) => String(n).padStart(2, "0");
const nick: Variable = ({ message, wrap }) => wrap.left + harmless(message.fact(senderName)) + wrap.right;
const on = (part: (now: Date) => number | string): Variable => {
  return ({ now }) => String(part(new Date(now())));
};

/** An id that can stand in a mention; "all" is never one that came from a user (security O6). */
const mentionable = /^(?!all$)[\w.-]+$/i;

/** Variables that every text may use (commands §1.4). Times are those of the process's time zone. */
const variables: ReadonlyMap<string, Variable> = new Map<string, Variable>([
  ["nick", nick],
  ["pc", nick],
  [
    "at",
    ({ message: { groupId, userId } }) =>
      groupId !== "" && mentionable.test(userId) ? `[CQ:at,qq=${userId}]` : "",
  ],
  ["user_id", ({ message }) => harmless(message.userId)],
  ["group_id", ({ message }) => harmless(message.groupId)],
  ["group", ({ message }) => harmless(message.groupName)],
  ["platform", ({ message }) => harmless(message.account.platform)],
  ["date", on((now) => `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`)],
  ["time", on((now) => `${two(now.getHours())}:${two(now.getMinutes())}`)],
  ["year", on((now) => now.getFullYear())],
  ["month", on((now) => now.getMonth() + 1)],
  ["day", on((now) => now.getDate())],
  ["hour", on((now) => now.getHours())],
  ["minute", on((now) => now.getMinutes())],
]);

/** The value of a common variable; undefined for a name that is none. */
export function variable(name: string, place: VariablePlace): string | undefined {
  return variables.get(name)?.(place);
}

/** Samples of the variables that texts share; their meanings are the texts `texts.variable.<name>`. */
export const sharedVariables: Readonly<Record<string, string>> = {
  nick: "<Ann>",
  pc: "<Ann>",
  self: "Dicetower",
  at: "[CQ:at,qq=10001]",
  user_id: "10001",
  group_id: "20001",
  group: "Friday table",
  platform: "test",
  reason: "sword",
  expr: "2D6+3",
  detail: "2D6+3=(4+2)+3=6+3=9",
  res: "9",
  date: "2026-01-31",
  time: "20:15",
  year: "2026",
  month: "1",
  day: "31",
  hour: "20",
  minute: "15",
};
