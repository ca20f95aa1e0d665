import { type Command, commandOfForms, firstOf, form, text } from "@dicetower/contract";
import { type CommandReader, followedBy } from "../api.js";
import { type CommandFrequency, keptMinutes } from "./frequency.js";

/** Commands that are told one by one. */
const maxTold = 20;

/** `.admin frq`: how often which command was run in the last minutes. */
export function frequencyCommand(frequency: CommandFrequency, reader: CommandReader): Command {
  return commandOfForms({
    key: "admin.frq",
    names: ["admin"],
    category: "owner",
    replyKeys: ["admin.frq", "admin.frq.none", "admin.frq.private", "admin.frq.privateFailed"],
    permission: "admin",
    priority: "core",
    whileOff: true,
    available: followedBy(reader, "admin", new Set(["frq", "频率"])),
    forms: [
      form("frq|频率", {
        readOnly: true,
        example: "frq",
        run(_none, { message }) {
          const told = answer(frequency);
          if (message.groupId === "") return told;
          const otherwise = text("admin.frq.privateFailed");
          return [text("admin.frq.private"), { content: told, to: "sender", otherwise }];
        },
      }),
    ],
  });
}

function answer(frequency: CommandFrequency) {
  const all = frequency.of(keptMinutes);
  if (all.length === 0) return text("admin.frq.none", { minutes: keptMinutes });
  const sum = (minutes: number) => frequency.of(minutes).reduce((total, [, count]) => total + count, 0);
  const list = firstOf(all, maxTold, ([key, count]) => `${key}: ${count}`);
  return text("admin.frq", {
    one: sum(1),
    five: sum(5),
    all: sum(keptMinutes),
    minutes: keptMinutes,
    list: list.join("\n"),
  });
}
