import { type CommandReader, followedBy } from "@dicetower/commands/api";
import { type Command, type CommandAnswer, type CommandCall, text } from "@dicetower/contract";
import type { TaskClock } from "../events/task-clock.js";

const syntax = ".admin clock + | - <task> HH:MM";
const form = /^(?:clock|时钟)\s*([+-])\s*(\S+?)(?:[\s=]+(\d{1,2}:\d{2}))?\s*$/iu;

/** `.admin clock + <task> HH:MM`: tasks of modules at a time of day; other tasks are another command's. */
export function taskClockCommand(clock: TaskClock, reader: CommandReader): Command {
  return {
    key: "lua.clock",
    names: ["admin"],
    category: "owner",
    syntax,
    example: ".admin clock + morning 08:00",
    replyKeys: ["lua.clock.added", "lua.clock.removed", "lua.clock.none", "lua.clock.badTime"],
    priority: "expected",
    permission: "master",
    whileOff: true,
    rank: 1,
    available: followedBy(reader, "admin", (_word, rest) => {
      const task = form.exec(rest)?.[2];
      return task !== undefined && clock.knows(task);
    }),
    run: (call) => run(clock, call),
  };
}

async function run(clock: TaskClock, { original, actor }: CommandCall): Promise<CommandAnswer> {
  const [, sign = "", task = "", said = ""] = form.exec(original) ?? [];
  const time = said === "" ? "" : said.padStart(5, "0");
  if ((time !== "" && !/^(?:[01]\d|2[0-3]):[0-5]\d$/.test(time)) || (sign === "+" && time === ""))
    return text("lua.clock.badTime");
  if (sign === "+") {
    await clock.bind(task, time, actor);
    return text("lua.clock.added", { task, time });
  }
  const count = await clock.unbind(task, time === "" ? undefined : time, actor);
  return count === 0 ? text("lua.clock.none", { task }) : text("lua.clock.removed", { task, count });
}
