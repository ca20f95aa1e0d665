import { trust } from "@dicetower/access/api";
import {
  Boom,
  type Clock,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  form,
  isA,
  text,
} from "@dicetower/contract";
import type { ScheduleSchemas } from "../routes/schemas.js";
import type { ScheduleAction, ScheduleFields, ScheduleOwner, StoredSchedule, Times } from "../schedule.js";
import { maxSchedules, type ScheduleStore } from "../storage/schedule-store.js";
import { weekdaysOf } from "./time-kinds.js";
import { timesInWords, whenInWords } from "./times-in-words.js";

/** What the commands work with. */
export interface ScheduleCommandParts {
  readonly schedules: ScheduleStore;
  readonly schemas: ScheduleSchemas;
  readonly clock: Clock;
}

/** Schedules that one chat has at most. */
const maxPerChat = 10;
const maxNameLength = 60;
const adminTrust = trust.admin;
const minSeconds = 60;
const maxSeconds = 366 * 86_400;

/** `.schedule`: what the bot says by itself in this chat. */
export function scheduleCommand(parts: ScheduleCommandParts): Command {
  return commandOfForms({
    key: "schedule",
    names: ["schedule", "定时"],
    category: "manage",
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
    forms: [
      form("", { readOnly: true, run: allowed((_none, call) => list(parts, call)) }),
      form("list", { readOnly: true, run: allowed((_none, call) => list(parts, call)) }),
      form("add <time:time> <days:weekdays> <said:text>", {
        example: text("command.schedule.example.add.weekdays"),
        run: allowed(({ time, days, said }, call) =>
          add(parts, call, { kind: "weekly", time, weekdays: [...days] }, said),
        ),
      }),
      form("add <time:time> <said:text>", {
        example: text("command.schedule.example.add"),
        run: allowed(({ time, said }, call) =>
          weekdaysOf(said) === undefined
            ? add(parts, call, { kind: "daily", time }, said)
            : text("schedule.noText"),
        ),
      }),
      form("cron <fields:cron> <said:text>", {
        example: text("command.schedule.example.cron"),
        run: allowed(({ fields, said }, call) => add(parts, call, { kind: "cron", cron: fields }, said)),
      }),
      form("in <delay:duration> <said:text>", {
        example: text("command.schedule.example.in"),
        run: allowed(({ delay, said }, call) => later(parts, call, delay, said)),
      }),
      form("del <id:number>", {
        example: "del 3",
        run: allowed(({ id }, call) => changeOne(parts, call, id, remove)),
      }),
      form("on <id:number>", {
        example: "on 3",
        run: allowed(({ id }, call) => changeOne(parts, call, id, enable)),
      }),
      form("off <id:number>", {
        example: "off 3",
        run: allowed(({ id }, call) => changeOne(parts, call, id, disable)),
      }),
    ],
  });
}

/** A form that is for admins of the bot in private: everybody administers their own chat. */
function allowed<V>(run: (values: V, call: CommandCall) => CommandAnswer | Promise<CommandAnswer>) {
  return (values: V, call: CommandCall): CommandAnswer | Promise<CommandAnswer> => {
    const { groupId, trust } = call.message;
    return groupId === "" && trust < adminTrust
      ? text("error.permission", { level: adminTrust })
      : run(values, call);
  };
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

function later(
  parts: ScheduleCommandParts,
  call: CommandCall,
  delay: number,
  said: string,
): CommandAnswer | Promise<CommandAnswer> {
  if (delay < minSeconds) return text("schedule.tooOften");
  if (delay > maxSeconds) return text("schedule.badTime");
  return add(parts, call, { kind: "once", at: parts.clock.seconds() + delay }, said);
}

async function add(
  parts: ScheduleCommandParts,
  call: CommandCall,
  times: Times,
  said: string,
): Promise<CommandAnswer> {
  const { message, actor, locale } = call;
  const { account, groupId, userId } = message;
  const target = {
    platform: account.platform,
    type: groupId === "" ? "user" : "group",
    id: groupId === "" ? userId : groupId,
    ...(/^\d+$/.test(account.id) ? { adapterId: Number(account.id) } : {}),
  } as const;
  const action = {
    kind: "message",
    responses: [{ text: said, weight: 1 }],
    targets: [target],
  } as unknown as ScheduleAction;
  const [name = ""] = said.split("\n");
  const made = await make(
    parts,
    { name: name.replace(/\p{Cc}/gu, " ").slice(0, maxNameLength), times, action },
    { kind: "chat", platform: account.platform, groupId, userId },
    actor,
    maxPerChat,
  );
  if (made === undefined) return text("schedule.tooMany", { most: maxPerChat });
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
  most = maxSchedules,
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

type Change = (
  parts: ScheduleCommandParts,
  call: CommandCall,
  schedule: StoredSchedule,
) => Promise<CommandAnswer>;

async function changeOne(
  parts: ScheduleCommandParts,
  call: CommandCall,
  number: number,
  change: Change,
): Promise<CommandAnswer> {
  const found = (await ofChat(parts, call)).find(({ id }) => id === number);
  return found === undefined ? text("schedule.notFound", { number }) : change(parts, call, found);
}

const remove: Change = async ({ schedules }, { actor }, { id }) => {
  await schedules.remove(id, actor);
  return text("schedule.removed", { number: id });
};

const enable: Change = async ({ schedules, clock }, { actor, locale }, { id }) => {
  const after = await schedules.update(id, (before) => ({ ...before, enabled: true }), undefined, actor);
  return after.nextRunAt === 0
    ? text("schedule.badTime")
    : text("schedule.on", { number: id, when: whenInWords(after.nextRunAt, clock, locale) });
};

const disable: Change = async ({ schedules }, { actor }, { id }) => {
  await schedules.update(id, (before) => ({ ...before, enabled: false }), undefined, actor);
  return text("schedule.off", { number: id });
};
