import { type CommandReader, followedBy } from "@dicetower/commands/api";
import { type Command, type CommandAnswer, type CommandCall, text } from "@dicetower/contract";
import type { ScheduleAction, StoredSchedule } from "../schedule.js";
import { make, type ScheduleCommandParts } from "./schedule-command.js";
import { whenInWords } from "./times-in-words.js";

const syntax = ".admin clock [+<task> HH:MM | -<task> [HH:MM]]";
const words: ReadonlySet<string> = new Set(["clock", "时钟"]);

/** What the tasks do. Everything is stored at once here: to save is to take a copy. */
const tasks: ReadonlyMap<string, ScheduleAction> = new Map([
  ["on", { kind: "switchGlobal", on: true }],
  ["off", { kind: "switchGlobal", on: false }],
  ["save", { kind: "backup" }],
  ["backup", { kind: "backup" }],
  ["clear", { kind: "cleanGroups" }],
  ["update", { kind: "updateCheck" }],
]);
const prefix = "clock ";

/** `.admin clock`: tasks of the whole bot at a time of day. */
export function clockCommand(parts: ScheduleCommandParts, reader: CommandReader): Command {
  return {
    key: "schedule.clock",
    names: ["admin"],
    category: "owner",
    syntax,
    example: ".admin clock +backup 03:30",
    replyKeys: [
      "clock.list",
      "clock.none",
      "clock.added",
      "clock.removed",
      "clock.unknown",
      "clock.unavailable",
      "schedule.badTime",
      "schedule.notFound",
      "schedule.tooMany",
      "error.argument",
    ],
    priority: "expected",
    permission: "master",
    whileOff: true,
    available: followedBy(reader, "admin", words),
    run: (call) => run(parts, call),
  };
}

async function run(parts: ScheduleCommandParts, call: CommandCall): Promise<CommandAnswer> {
  const said = call.rest.replace(/^\S*?(?=[+-]|\s|$)/u, "").trim();
  if (said === "") return list(parts, call);
  const [, sign = "", task = "", time = ""] = /^([+-])\s*([a-z]+)(?:[\s=]+([\d:]+))?$/i.exec(said) ?? [];
  if (sign === "") return text("error.argument", { syntax, word: "admin" });
  const action = tasks.get(task.toLowerCase());
  if (action === undefined) return text("clock.unknown", { task, list: [...tasks.keys()].join(" ") });
  const isTime = /^([01]\d|2[0-3]):[0-5]\d$/.test(time.padStart(5, "0"));
  if (sign === "+" ? !isTime : time !== "" && !isTime) return text("schedule.badTime");
  const clockTime = time.padStart(5, "0");
  return sign === "+"
    ? add(parts, call, { task: task.toLowerCase(), action, time: clockTime })
    : remove(parts, call, task.toLowerCase(), time === "" ? "" : clockTime);
}

async function clocks({ schedules }: ScheduleCommandParts): Promise<StoredSchedule[]> {
  return (await schedules.list()).filter(({ name }) => name.startsWith(prefix));
}

async function list(parts: ScheduleCommandParts, { locale }: CommandCall): Promise<CommandAnswer> {
  const all = await clocks(parts);
  if (all.length === 0) return text("clock.none");
  const lines = all.map(({ name, nextRunAt, enabled }) => {
    const when = enabled && nextRunAt > 0 ? whenInWords(nextRunAt, parts.clock, locale) : "—";
    return `${name.slice(prefix.length)} → ${when}`;
  });
  return text("clock.list", { list: lines.join("\n") });
}

async function add(
  parts: ScheduleCommandParts,
  { message, actor, locale }: CommandCall,
  { task, action, time }: { readonly task: string; readonly action: ScheduleAction; readonly time: string },
): Promise<CommandAnswer> {
  if (parts.schemas.action.validate(action).error !== undefined) return text("clock.unavailable", { task });
  const name = `${prefix}${task} ${time}`;
  const { platform } = message.account;
  const owner = { kind: "panel", platform, groupId: "", userId: message.userId } as const;
  const known = (await clocks(parts)).find((one) => one.name === name);
  const made = known ?? (await make(parts, { name, times: { kind: "daily", time }, action }, owner, actor));
  if (made === undefined) return text("schedule.tooMany", { most: "-" });
  return text("clock.added", { task, when: whenInWords(made.nextRunAt, parts.clock, locale) });
}

async function remove(
  parts: ScheduleCommandParts,
  { actor }: CommandCall,
  task: string,
  time: string,
): Promise<CommandAnswer> {
  const meant = `${prefix}${task} ${time}`;
  const gone = (await clocks(parts)).filter(({ name }) => name.startsWith(meant));
  if (gone.length === 0) return text("schedule.notFound", { number: `${task} ${time}`.trim() });
  for (const { id } of gone) await parts.schedules.remove(id, actor);
  return text("clock.removed", { task, count: gone.length });
}
