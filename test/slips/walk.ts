import { appendFileSync } from "node:fs";
import { seeded } from "../fuzz/seeded.js";
import { type Fault, faults } from "./oracle.js";
import { lines, type Slip, slips } from "./slips.js";
import { type Language, languages, type Subject, subjectsOf } from "./subjects.js";
import type { Answer, Table, Who } from "./table.js";

/** A line that was answered wrongly. */
export interface Finding {
  readonly form: string;
  readonly slip: string;
  readonly language: Language;
  readonly line: string;
  readonly answer: readonly string[];
  readonly keys: readonly (string | undefined)[];
  readonly fault: Fault;
}

/** Sheets that commands of characters need: said before each of their lines. */
const sheet: Readonly<Record<Language, string>> = {
  en: ".st str50 con60 siz50 dex50 app50 int50 pow50 edu50 hp10 mp10 san50 luck50 spot hidden60 psychology50 fighting50 perception3",
  "zh-CN": ".st 力量50 体质60 体型50 敏捷50 外貌50 智力50 意志50 教育50 体力10 魔法10 理智50 幸运50 侦查60 心理学50 斗殴50",
};
const ofCharacters = /^(?:coc\.|cst|st$|st |pc|sn|dnd\.|team|initiative|roll)/;

const whoFor = ({ permission }: Subject): Who =>
  permission === "anyone" ? "member" : permission.startsWith("groupAdmin") ? "groupAdmin" : "owner";

/** What undoes for everybody what an owner's line has switched. */
const undoing: readonly string[] = [".admin on", ".ban only off", ".admin public"];

/** Says every form with every slip that is wanted of it. @param wants how many slips of each form; all when left out */
export async function walk(table: Table, seed: number, wants?: number): Promise<{ findings: Finding[]; said: number; tried: Set<string> }> {
  const findings: Finding[] = [];
  const tried = new Set<string>();
  let said = 0;
  const pick = seeded(seed);
  const all = subjectsOf(table.tower);
  const rank = (one: Subject) => ["member", "groupAdmin", "owner"].indexOf(whoFor(one));
  const only = process.env["ONLY"];
  const dump = process.env["DUMP"];
  const subjects = all.filter((one) => only === undefined || new RegExp(only).test(one.name)).sort((one, other) => rank(one) - rank(other));
  const note = (form: string, slip: string, language: Language, line: string, answer: Answer, found: readonly Fault[]) => {
    for (const fault of found) findings.push({ form, slip, language, line: line.slice(0, 200), answer: answer.here, keys: answer.keys, fault });
  };
  /** What the forms of a command answer where they are called as meant. */
  const families = new Map<string, Answer[]>();
  for (const subject of subjects) {
    const who = whoFor(subject);
    const scene = (subject.form.scope ?? subject.command.scope) === "private" ? "private" : "group";
    const one = async (slip: Slip, line: string) => {
      const how = table.place(who, subject.language, scene);
      if (ofCharacters.test(subject.name)) await table.say(sheet[subject.language], how);
      const answer = await table.say(line, how, slip.around);
      said++;
      if (who === "owner" && answer.stored.length > 0) for (const undo of undoing) await table.say(undo, how);
      return answer;
    };
    const [asMeant, ...others] = slips as [Slip, ...Slip[]];
    const family = `${subject.command.key} ${subject.language}`;
    const meant = families.get(family) ?? [await one(asMeant, `.${subject.word}`)];
    families.set(family, meant);
    const example = asMeant.line(subject) ?? "";
    const first = await one(asMeant, example);
    meant.push(first);
    const check = (slip: Slip, line: string, answer: Answer) => {
      if (dump !== undefined) appendFileSync(dump, `${subject.language} ${slip.key.padEnd(18)} ${line.replaceAll("\n", "⏎").slice(0, 60)}  =>  ${[...answer.here, ...answer.elsewhere.map((one) => `>> ${one}`)].join(" ⏎⏎ ").replaceAll("\n", "⏎").slice(0, 230)}  [${answer.keys.join()}] ${answer.faces.map((n) => `D${n}`).join()} ${answer.stored.join()}\n`);
      tried.add(`${subject.name} | ${slip.key}`);
      note(subject.name, slip.key, subject.language, line, answer, faults(subject, slip, line, subject.language, answer, meant, table.keys));
    };
    check(asMeant, example, first);
    for (const slip of chosen(others, wants, pick)) {
      const line = slip.line(subject);
      if (line !== undefined) check(slip, line, await one(slip, line));
    }
    for (const entry of await table.logged())
      findings.push({ form: subject.name, slip: "(log)", language: subject.language, line: example, answer: [], keys: [], fault: { rule: "log", detail: entry } });
  }
  for (const language of languages)
    for (const line of lines) {
      const how = table.place("member", language, "group");
      const answer = await table.say(line, how);
      said++;
      tried.add(`(line) | ${line}`);
      note("(line)", line, language, line, answer, faults(undefined, undefined, line, language, answer, [answer], table.keys));
    }
  return { findings, said, tried };
}

function chosen(all: readonly Slip[], wants: number | undefined, pick: (below: number) => number): readonly Slip[] {
  if (wants === undefined) return all;
  const left = [...all];
  return Array.from({ length: Math.min(wants, left.length) }, () => left.splice(pick(left.length), 1)[0] as Slip);
}
