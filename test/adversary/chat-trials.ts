import type { Installation } from "./installation.js";
import type { HostileLine } from "./lines.js";

/** Milliseconds in which somebody else is answered, whatever one has said: with room for a busy machine. */
export const answeredMs = 5_000;
/** Who says what does harm; each line has somebody of its own. */
const firstHostile = 31_000_000;
const firstRoller = 41_000_000;

/** What must not stand in anything that is said: signs that turn text round, control characters, codes for all. */
const unfit = /[\u202A-\u202E\u2066-\u2069]|\\u00(?:0[0-8bcef]|1)|"qq":"all"|\[object |root:x:0/;

/** Says hostile lines, each followed by a roll of somebody else. @returns what went wrong */
export async function saidLines(
  installation: Installation,
  lines: readonly HostileLine[],
  round = 0,
): Promise<string[]> {
  const faults: string[] = [];
  for (const [place, { title, text }] of lines.entries()) {
    const at = round * 10_000 + place;
    const from = installation.said.length;
    installation.say(text, firstHostile + at);
    const ms = await installation.rolls(firstRoller + at);
    if (ms > answeredMs) faults.push(`after ${title}, a roll of another is answered in ${ms} ms`);
    for (const { text: answer } of installation.said.slice(from))
      if (unfit.test(answer)) faults.push(`${title}: said ${answer.slice(0, 300)}`);
  }
  return faults;
}

/** Says all lines at once, and then a roll. @returns milliseconds until it was answered */
export async function saidTogether(
  installation: Installation,
  lines: readonly HostileLine[],
  round = 0,
): Promise<number> {
  const first = round * 10_000 + 1_000;
  for (const [at, { text }] of lines.entries()) installation.say(text, firstHostile + first + at);
  return installation.rolls(firstRoller + first + lines.length);
}

/** Messages and reports as no platform sends them. */
export const hostileReports: readonly Readonly<Record<string, unknown>>[] = [
  {},
  { post_type: "message" },
  { post_type: ["message"] },
  { post_type: "__proto__" },
  { post_type: "message", message_type: "group", group_id: { a: 1 }, user_id: [1], message: 7 },
  { post_type: "message", message_type: "group", group_id: -1, user_id: 1e308, message: [] },
  {
    post_type: "message",
    message_type: "group",
    group_id: "../../x",
    user_id: "__proto__",
    message: ".r d20",
  },
  { post_type: "message", message_type: "constructor", user_id: 1, message: ".r d20", raw_message: null },
  {
    post_type: "message",
    message_type: "group",
    group_id: 1,
    user_id: 2,
    message: [{ type: "at", data: { qq: {} } }, { type: {}, data: null }, null, 3, "x"],
  },
  {
    post_type: "message",
    message_type: "group",
    group_id: 1,
    user_id: 2,
    message: Array.from({ length: 20_000 }, () => ({ type: "text", data: { text: "." } })),
  },
  {
    post_type: "notice",
    notice_type: "group_increase",
    group_id: null,
    user_id: undefined,
    operator_id: "x",
  },
  { post_type: "request", request_type: "group", flag: { toString: 1 }, comment: "\u0000\u202E" },
  { post_type: "meta_event", meta_event_type: "heartbeat", status: "?", interval: -1 },
  { echo: "unknown", retcode: "0", status: "ok", data: { user_id: 1 } },
  { echo: { a: [] }, retcode: 0 },
];
