import { type Message, readableCq, type Segment, segmentField } from "@dicetower/contract";
import type { ArgumentsRecord, MentionRecord } from "../protocol.js";

/** The most that `3#` is read as. */
const maxTimes = 25;

/** How a command was called. */
export interface Called {
  readonly message: Message;
  /** As registered. */
  readonly word: string;
  readonly prefixes: readonly string[];
  /** `3#` before the arguments is read. */
  readonly times: boolean;
  /** As scripts see them. */
  readonly user: (userId: string) => string;
  readonly isBot: (userId: string) => boolean;
}

/** Splits what was said as plugins expect it. */
export function argumentsOf(called: Called): ArgumentsRecord {
  const { message, word } = called;
  const segments = withoutLead(message.segments);
  // Those who are mentioned stand in `at` alone: what is said of somebody is read as an expression by many plugins.
  const said = readableCq(segments)
    .replace(/\[CQ:at,[^\]]*\]/gu, "")
    .trimStart();
  let rawArgs = behindWord(said, word, called.prefixes);
  let timesText = "";
  let times = 1;
  const [repeated = "", number = ""] = called.times ? (/^\s*(\d{1,4})\s*[#＃]/u.exec(rawArgs) ?? []) : [];
  if (repeated !== "") {
    timesText = repeated.trim();
    times = Math.min(Math.max(1, Number(number)), maxTimes);
    rawArgs = rawArgs.slice(repeated.length).trimStart();
  }
  const kwargs: ArgumentsRecord["kwargs"][number][] = [];
  const words: string[] = [];
  for (const one of rawArgs.split(/\s+/u)) {
    const [, name, value] = /^--([^\s=]+)(?:=(.*))?$/su.exec(one) ?? [];
    if (name === undefined) {
      if (one !== "") words.push(one);
    } else
      kwargs.push({
        name,
        valueExists: value !== undefined,
        value: value ?? "",
        asBool: value?.toLowerCase() !== "false",
      });
  }
  return {
    command: word,
    args: words,
    kwargs,
    at: mentionsOf(segments, called),
    rawArgs,
    cleanArgs: words.join(" "),
    rawText: message.text,
    amIBeMentioned: message.mentioned,
    amIBeMentionedFirst: beginsWithMe(message),
    specialExecuteTimes: times,
    timesText,
  };
}

/** Without a leading answer and leading mentions, which choose who is meant and are nobody to act on. */
function withoutLead(segments: readonly Segment[]): readonly Segment[] {
  const first = segments.findIndex(
    ({ type, data }) =>
      type !== "at" && type !== "reply" && (type !== "text" || segmentField(data["text"]).trim() !== ""),
  );
  return first < 0 ? [] : segments.slice(first);
}

/** What follows the word. */
function behindWord(text: string, word: string, prefixes: readonly string[]): string {
  const prefix = [...prefixes]
    .sort((one, other) => other.length - one.length)
    .find((one) => text.startsWith(one));
  const behind = prefix === undefined ? text : text.slice(prefix.length).trimStart();
  return (behind.toLowerCase().startsWith(word) ? behind.slice(word.length) : behind).trim();
}

function mentionsOf(segments: readonly Segment[], { user, isBot, message }: Called | Omit<Called, "times">) {
  const mentions: MentionRecord[] = [];
  for (const { type, data } of segments) {
    if (type !== "at") continue;
    const userId = segmentField(data["qq"]);
    if (userId === "" || userId === "all") continue;
    mentions.push({
      userId: user(userId),
      isRobot: userId === message.account.selfId || isBot(userId),
      name: segmentField(data["name"]),
    });
  }
  return mentions;
}

function beginsWithMe({ segments, account }: Message): boolean {
  const first = segments.find(
    ({ type, data }) => type !== "reply" && !(type === "text" && segmentField(data["text"]).trim() === ""),
  );
  return first?.type === "at" && segmentField(first.data["qq"]) === account.selfId;
}
