import { type CommandReader, followedBy } from "@dicetower/commands/api";
import {
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  text,
} from "@dicetower/contract";
import type { StoredSchedule } from "../schedule.js";
import { clockTasks } from "./clock-tasks.js";
import { make, type ScheduleCommandParts } from "./schedule-command.js";
import { whenInWords } from "./times-in-words.js";

const words: ReadonlySet<string> = new Set(["clock", "时钟"]);

const prefix = "clock ";

/** `.admin clock`: tasks of the whole bot at a time of day. */
export function clockCommand(parts: ScheduleCommandParts, reader: CommandReader): Command {
  return commandOfForms({
    key: "schedule.clock",
    names: ["admin"],
    category: "owner",
    replyKeys: [
      "clock.list",
      "clock.none",
      "clock.added",
      "clock.removed",
      "clock.unknown",
      "clock.unavailable",
      "schedule.notFound",
      "schedule.tooMany",
      "error.argument",
    ],
    priority: "expected",
    permission: "master",
    whileOff: true,
    available: followedBy(reader, "admin", words),
    forms: [
      form("clock|时钟", { readOnly: true, run: (_none, call) => list(parts, call) }),
      form("clock|时钟 + <task:clockTask> <time:time>", {
        example: "clock + backup 03:30",
        run: ({ task, time }, call) => add(parts, call, task, time),
      }),
      form("clock|时钟 - <task:clockTask> [time:time]", {
        example: "clock - backup",
        run: ({ task, time }, call) => remove(parts, call, task, time),
      }),
    ],
  });
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
  task: string,
  time: string,
): Promise<CommandAnswer> {
  const action = clockTasks.get(task);
  if (action === undefined || parts.schemas.action.validate(action).error !== undefined)
    return text("clock.unavailable", { task });
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
  time = "",
): Promise<CommandAnswer> {
  const meant = `${prefix}${task} ${time}`;
  const gone = (await clocks(parts)).filter(({ name }) => name.startsWith(meant));
  if (gone.length === 0) return text("schedule.notFound", { number: `${task} ${time}`.trim() });
  for (const { id } of gone) await parts.schedules.remove(id, actor);
  return text("clock.removed", { task, count: gone.length });
}
