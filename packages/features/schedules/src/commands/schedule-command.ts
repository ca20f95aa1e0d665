import { unread } from "@dicetower/commands/api";
import {
  Boom,
  type Clock,
  type Command,
  type CommandAnswer,
  type CommandCall,
  isA,
  text,
} from "@dicetower/contract";
import type { ScheduleSchemas } from "../routes/schemas.js";
import type { ScheduleAction, ScheduleFields, ScheduleOwner, StoredSchedule, Times } from "../schedule.js";
import { mostSchedules, type ScheduleStore } from "../storage/schedule-store.js";
import { readTimes } from "./read-times.js";
import { timesInWords, whenInWords } from "./times-in-words.js";

/** What the commands work with. */
export interface ScheduleCommandParts {
  readonly schedules: ScheduleStore;
  readonly schemas: ScheduleSchemas;
  readonly clock: Clock;
}

const syntax =
  ".schedule list | add HH:MM [mon,wed] <text> | cron <five fields> <text> | in 30m <text> | del <no> | on|off <no>";
/** Schedules that one chat has at most. */
const mostPerChat = 10;
const longestName = 60;

/** `.schedule`: what the bot says by itself in this chat. */
export function scheduleCommand(parts: ScheduleCommandParts): Command {
  return {
    key: "schedule",
    names: ["schedule", "定时"],
    category: "manage",
    syntax,
    example: ".schedule list",
    replyKeys: [
      "schedule.added",
      "schedule.list",
      "schedule.none",
      "schedule.removed",
      "schedule.on",
      "schedule.off",
      "schedule.notFound",
      "schedule.badTime",
      "schedule.tooMany",
      "schedule.tooOften",
      "schedule.noText",
      "error.argument",
    ],
    inPerson: true,
    priority: "expected",
    permission: "groupAdmin",
    // In private everybody is an administrator: there it is for admins of the bot.
    rights: [{ form: "(private)", permission: "admin", covers: ({ message }) => message.groupId === "" }],
    run: (call) => run(parts, call),
  };
}

async function run(parts: ScheduleCommandParts, call: CommandCall): Promise<CommandAnswer> {
  const [form = "list", number = ""] = call.args;
  switch (form.toLowerCase()) {
    case "list":
      return list(parts, call);
    case "add":
    case "cron":
    case "in":
      return add(parts, call, form.toLowerCase());
    case "del":
    case "on":
    case "off": {
      const [extra] = call.args.slice(2);
      if (extra !== undefined) return unread(extra);
      const found = (await ofChat(parts, call)).find(({ id }) => String(id) === number);
      if (found === undefined) return text("schedule.notFound", { number: number || "-" });
      return change(parts, call, found, form.toLowerCase());
    }
    default:
      return text("error.argument", { syntax, word: "schedule" });
  }
}

async function ofChat({ schedules }: ScheduleCommandParts, { message }: CommandCall) {
  const { platform } = message.account;
  return (await schedules.list()).filter(
    ({ owner }) =>
      owner.kind === "chat" &&
      owner.platform === platform &&
      owner.groupId === message.groupId &&
      (message.groupId !== "" || owner.userId === message.userId),
  );
}

async function list(parts: ScheduleCommandParts, call: CommandCall): Promise<CommandAnswer> {
  const all = await ofChat(parts, call);
  if (all.length === 0) return text("schedule.none");
  const lines = all.map(({ id, name, condition, enabled, nextRunAt }) => {
    const state = enabled && nextRunAt > 0 ? whenInWords(nextRunAt, parts.clock, call.locale) : "—";
    return `${id}. ${timesInWords(condition, call.locale)} → ${state} · ${name}`;
  });
  return text("schedule.list", { count: all.length, list: lines.join("\n") });
}

async function add(parts: ScheduleCommandParts, call: CommandCall, form: string): Promise<CommandAnswer> {
  const { message, actor, locale } = call;
  const behind = call.original.replace(/^\S+\s*/u, "");
  const read = readTimes(form, behind, parts.clock.seconds());
  if (read === "badTime") return text("schedule.badTime");
  if (read === "tooOften") return text("schedule.tooOften");
  if (read.text === "") return text("schedule.noText");
  const { account, groupId, userId } = message;
  const target = {
    platform: account.platform,
    type: groupId === "" ? "user" : "group",
    id: groupId === "" ? userId : groupId,
    ...(/^\d+$/.test(account.id) ? { adapterId: Number(account.id) } : {}),
  } as const;
  const action = {
    kind: "message",
    responses: [{ text: read.text, weight: 1 }],
    targets: [target],
  } as unknown as ScheduleAction;
  const [name = ""] = read.text.split("\n");
  const made = await make(
    parts,
    { name: name.replace(/\p{Cc}/gu, " ").slice(0, longestName), times: read.times, action },
    { kind: "chat", platform: account.platform, groupId, userId },
    actor,
    mostPerChat,
  );
  if (made === undefined) return text("schedule.tooMany", { most: mostPerChat });
  return text("schedule.added", {
    number: made.id,
    when: whenInWords(made.nextRunAt, parts.clock, locale),
  });
}

/** Makes a schedule of a command; undefined where there are too many. */
export async function make(
  { schedules, schemas }: ScheduleCommandParts,
  { name, times, action }: { readonly name: string; readonly times: Times; readonly action: ScheduleAction },
  owner: ScheduleOwner,
  actor: CommandCall["actor"],
  most = mostSchedules,
): Promise<StoredSchedule | undefined> {
  const { value, error } = schemas.body.validate({ name: name.trim() || "-", condition: times, action });
  if (error !== undefined) throw error;
  try {
    return await schedules.create(value as ScheduleFields, owner, actor, most);
  } catch (refused) {
    if (!isA(Boom, refused)) throw refused;
    return undefined;
  }
}

async function change(
  { schedules, clock }: ScheduleCommandParts,
  { actor, locale }: CommandCall,
  { id }: StoredSchedule,
  form: string,
): Promise<CommandAnswer> {
  if (form === "del") {
    await schedules.remove(id, actor);
    return text("schedule.removed", { number: id });
  }
  const enabled = form === "on";
  const after = await schedules.update(id, (before) => ({ ...before, enabled }), undefined, actor);
  if (!enabled) return text("schedule.off", { number: id });
  return after.nextRunAt === 0
    ? text("schedule.badTime")
    : text("schedule.on", { number: id, when: whenInWords(after.nextRunAt, clock, locale) });
}
