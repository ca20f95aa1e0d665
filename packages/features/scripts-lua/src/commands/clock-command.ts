import { type CommandReader, followedBy } from "@dicetower/commands/api";
import {
  argumentKind,
  type Command,
  type CommandAnswer,
  commandOfForms,
  form,
  text,
} from "@dicetower/contract";
import type { TaskClock } from "../events/task-clock.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** A task of a Lua module by its name. */
    luaTask: string;
  }
}

/** What was said of a task, and what stands behind it. */
const called = /^(?:clock|时钟)\s*[+-]\s*([^\s=]+)/iu;

/** The kind `luaTask`: a task by its name; an equals sign may part it from its time. */
export function taskKind(clock: TaskClock) {
  return argumentKind({
    key: "luaTask",
    label: "argument.luaTask",
    read({ original }) {
      const [all, value = ""] = /^([^\s=]+)=?/u.exec(original) ?? [];
      return all === undefined ? undefined : { value, length: all.length };
    },
    suggest: () => clock.names(),
    schema: () => ({ type: "string", minLength: 1 }),
  });
}

/** `.admin clock + <task> HH:MM`: tasks of modules at a time of day; other tasks are another command's. */
export function taskClockCommand(clock: TaskClock, reader: CommandReader): Command {
  return commandOfForms({
    key: "lua.clock",
    names: ["admin"],
    category: "owner",
    replyKeys: ["lua.clock.added", "lua.clock.removed", "lua.clock.none", "error.unread"],
    priority: "expected",
    permission: "master",
    whileOff: true,
    rank: 1,
    available: followedBy(reader, "admin", (_word, rest) => {
      const task = called.exec(rest)?.[1];
      return task !== undefined && clock.knows(task);
    }),
    forms: [
      form("clock|时钟 + <task:luaTask> <time:time>", {
        example: text("command.lua.clock.example.add"),
        async run({ task, time }, { actor }): Promise<CommandAnswer> {
          await clock.bind(task, time, actor);
          return text("lua.clock.added", { task, time });
        },
      }),
      form("clock|时钟 - <task:luaTask> [time:time]", {
        example: text("command.lua.clock.example.remove"),
        async run({ task, time }, { actor }): Promise<CommandAnswer> {
          const count = await clock.unbind(task, time, actor);
          return count === 0 ? text("lua.clock.none", { task }) : text("lua.clock.removed", { task, count });
        },
      }),
    ],
  });
}
