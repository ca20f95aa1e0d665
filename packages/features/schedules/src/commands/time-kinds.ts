import { readToken } from "@dicetower/commands/api";
import { type ArgumentKind, argumentKind, nearNames, text } from "@dicetower/contract";
import { checkCron } from "../times/next-run.js";
import { clockTasks } from "./clock-tasks.js";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** Days of the week, 1 Monday to 7 Sunday: `周一,三`, `mon,wed`. */
    weekdays: readonly number[];
    /** Five fields of cron, with or without quotes around them. */
    cron: string;
    /** A task of `.admin clock`. */
    clockTask: string;
  }
}

/** Days by how people write them, Monday first. */
const names: readonly (readonly string[])[] = [
  ["一", "mon", "1"],
  ["二", "tue", "2"],
  ["三", "wed", "3"],
  ["四", "thu", "4"],
  ["五", "fri", "5"],
  ["六", "sat", "6"],
  ["日", "天", "sun", "7"],
];

/** Kinds of arguments of the commands of schedules. */
export const timeKinds: readonly ArgumentKind[] = [
  argumentKind({
    key: "weekdays",
    label: "argument.weekdays",
    read({ original }) {
      const [word = ""] = /^\S+/u.exec(original) ?? [];
      const value = weekdaysOf(word);
      return value === undefined ? undefined : { value, length: word.length };
    },
    suggest: ({ locale }) => (locale.startsWith("zh") ? ["周五", "周六,日"] : ["fri", "sat,sun"]),
    schema: () => ({ type: "array", items: { type: "integer", minimum: 1, maximum: 7 } }),
    write: (days) => days.map((day) => names[day - 1]?.[1] ?? "").join(","),
  }),
  argumentKind({
    key: "cron",
    label: "argument.cron",
    read({ text: said }) {
      const [all = "", fields = ""] = /^["“]?((?:[^\s"“”]+\s+){4}[^\s"”]+)["”]?(?=\s|$)/u.exec(said) ?? [];
      try {
        checkCron(fields);
      } catch {
        return undefined;
      }
      return { value: fields.split(/\s+/).join(" "), length: all.length };
    },
    schema: () => ({ type: "string" }),
  }),
  argumentKind({
    key: "clockTask",
    label: "argument.clockTask",
    read({ text: said }) {
      // `save=04:00`: a sign may part the task from its time.
      const [all, word = ""] = /^([a-z]+)(?:=(?=\d)|(?=\s|$))/i.exec(said) ?? [];
      const value = word.toLowerCase();
      if (all !== undefined && clockTasks.has(value)) return { value, length: all.length };
      const task = readToken(said)?.said ?? "";
      const near = nearNames(task, clockTasks.keys(), 3);
      const list = (near.length === 0 ? [...clockTasks.keys()] : near).join(" ");
      return { enough: true, refusal: text("clock.unknown", { task, list }) };
    },
    suggest: () => [...clockTasks.keys()],
    schema: () => ({ type: "string", enum: [...clockTasks.keys()] }),
  }),
];

/** `周一,三`, `mon,wed`; undefined for a word that names no days. */
export function weekdaysOf(word: string): number[] | undefined {
  const bare = word.replace(/^(?:周|星期|礼拜|每周)/u, "");
  const isMarked = bare !== word || /^[a-z,，、]+$/i.test(word);
  if (!isMarked || bare === "") return undefined;
  const parts = /[,，、]/u.test(bare) || /[a-z]/i.test(bare) ? bare.split(/[,，、]/u) : [...bare];
  const days = parts.map((part) => {
    const name = part.replace(/^(?:周|星期|礼拜)/u, "").toLowerCase();
    return names.findIndex((all) => all.includes(name)) + 1;
  });
  return days.includes(0) ? undefined : [...new Set(days)].sort((one, other) => one - other);
}
