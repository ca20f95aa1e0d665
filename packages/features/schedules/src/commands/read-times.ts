import type { Times } from "../schedule.js";
import { checkCron } from "../times/next-run.js";

/** Seconds of the units that people write behind a number. */
const units: Readonly<Record<string, number>> = {
  s: 1,
  秒: 1,
  m: 60,
  min: 60,
  分: 60,
  分钟: 60,
  h: 3_600,
  小时: 3_600,
  时: 3_600,
  d: 86_400,
  天: 86_400,
};
const shortestSeconds = 60;
const longestSeconds = 366 * 86_400;

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

/** What a command says of its time, and the text behind it. */
export interface ReadTimes {
  readonly times: Times;
  readonly text: string;
}

/**
 * Reads what stands behind `.schedule add`, `cron` or `in`.
 * @param now UTC epoch seconds
 */
export function readTimes(form: string, behind: string, now: number): ReadTimes | "badTime" | "tooOften" {
  if (form === "in") return readDelay(behind, now);
  if (form === "cron") return readCronLine(behind);
  const [, hour = "", minute = "", rest = ""] = /^(\d{1,2})[:：](\d\d)(?:\s+([\s\S]*))?$/u.exec(behind) ?? [];
  const time = `${hour.padStart(2, "0")}:${minute}`;
  if (!/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) return "badTime";
  const [first = ""] = rest.split(/\s/u, 1);
  const weekdays = weekdaysOf(first);
  return weekdays === undefined
    ? { times: { kind: "daily", time }, text: rest.trim() }
    : { times: { kind: "weekly", time, weekdays }, text: rest.slice(first.length).trim() };
}

function readDelay(behind: string, now: number): ReadTimes | "badTime" | "tooOften" {
  const [, number = "", unit = "", text = ""] =
    /^(\d{1,6})\s*([a-z]+|[\u4e00-\u9fff]+)(?:\s+([\s\S]*))?$/iu.exec(behind) ?? [];
  const seconds = Number(number) * (units[unit.toLowerCase()] ?? Number.NaN);
  if (number === "" || Number.isNaN(seconds) || seconds > longestSeconds) return "badTime";
  if (seconds < shortestSeconds) return "tooOften";
  return { times: { kind: "once", at: now + seconds }, text: text.trim() };
}

function readCronLine(behind: string): ReadTimes | "badTime" {
  const [, cron = "", text = ""] = /^["“]?((?:\S+\s+){4}[^\s"”]+)["”]?(?:\s+([\s\S]*))?$/u.exec(behind) ?? [];
  try {
    checkCron(cron);
  } catch {
    return "badTime";
  }
  return { times: { kind: "cron", cron: cron.split(/\s+/).join(" ") }, text: text.trim() };
}

/** `周一,三`, `mon,wed`; undefined for a word that names no days. */
function weekdaysOf(word: string): number[] | undefined {
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
