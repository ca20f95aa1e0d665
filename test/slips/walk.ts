import type { Saying } from "@dicetower/testkit";
import { oneOf, type Pick, seeded } from "../fuzz/seeded.js";
import { type Fault, faults } from "./oracle.js";
import { lines, type Slip, slips } from "./slips.js";
import { type Language, languages, type Subject, subjectsOf } from "./subjects.js";
import type { Answer, Table, Who } from "./table.js";

/** A line that was answered wrongly. */
export interface Finding {
  readonly form: string;
  /** Key of the slip; of whole lines the line. */
  readonly slip: string;
  readonly language: Language;
  readonly line: string;
  readonly answer: Answer | undefined;
  readonly fault: Fault;
}

/** What a walk is like. */
export interface WalkOptions {
  readonly seed: number;
  /**
   * Slips of each form, beside the call as it is meant, in one of the languages; all in every language when left out.
   */
  readonly each?: number;
  /** Forms to walk over, by a pattern of their names; all when left out. */
  readonly only?: RegExp;
  /** Hears of every line. */
  readonly told?: (line: string, answer: Answer) => void;
}

/** What commands of characters read: said in front of each of their lines. */
const sheet: Readonly<Record<Language, string>> = {
  en: ".st str50 con60 siz50 dex50 app50 int50 pow50 edu50 hp10 mp10 san50 luck50 spot hidden60 psychology50 fighting50 perception3",
  "zh-CN":
    ".st 力量50 体质60 体型50 敏捷50 外貌50 智力50 意志50 教育50 体力10 魔法10 理智50 幸运50 侦查60 心理学50 斗殴50",
};
const ofCharacters = /^(?:coc\.|[cd]?st |pc |sn |dnd\.|team |init\.|roll)/;
const ofDnd = /^(?:dnd\.|dst )/;

/** What takes back for everybody what a line of the owner has switched. */
const undoing: readonly string[] = [".admin on", ".admin public", ".ban only off"];

const [asMeant, ...others] = slips as [Slip, ...Slip[]];

/** Says each form with slips, and looks at what is answered. */
export class Walk {
  readonly findings: Finding[] = [];
  /** `form | slip` of what was said in every language. */
  readonly tried = new Set<string>();
  readonly #triedIn = new Set<string>();
  /** What the forms of a command answer where they are called as meant, by language. */
  readonly #families = new Map<string, Answer[]>();
  readonly #pick: Pick;

  constructor(
    readonly table: Table,
    readonly options: WalkOptions,
  ) {
    this.#pick = seeded(options.seed);
  }

  async run(): Promise<void> {
    const { only } = this.options;
    const wanted = this.#subjects().filter(({ name }) => only?.test(name) !== false);
    // Owners last: what they switch holds for all.
    const order: readonly Who[] = ["member", "groupAdmin", "owner"];
    for (const who of order)
      for (const subject of wanted.filter((one) => whoOf(one) === who)) await this.#walkOver(subject);
    if (only === undefined)
      for (const language of languages) for (const line of lines) await this.#whole(line, language);
  }

  /** All, or those of one language for each form. */
  #subjects(): readonly Subject[] {
    const all = subjectsOf(this.table.tower);
    if (this.options.each === undefined) return all;
    const chosen = new Map(all.map(({ form }) => [form, oneOf(this.#pick, languages)]));
    return all.filter(({ form, language }) => chosen.get(form) === language);
  }

  async #walkOver(subject: Subject): Promise<void> {
    const { name, language, command } = subject;
    const family = `${command.key} ${language}`;
    const meant = this.#families.get(family) ?? [await this.#say(subject, asMeant, `.${subject.word}`)];
    this.#families.set(family, meant);
    for (const slip of [asMeant, ...this.#chosen()]) {
      const line = slip.line(subject);
      if (line === undefined) continue;
      const answer = await this.#say(subject, slip, line);
      if (slip === asMeant) meant.push(answer);
      this.#note(name, slip.key, { language, line, answer }, { subject, slip, meant });
    }
    for (const detail of await this.table.logged())
      this.findings.push({
        form: name,
        slip: "",
        language,
        line: "",
        answer: undefined,
        fault: { rule: "log", detail },
      });
  }

  async #whole(line: string, language: Language): Promise<void> {
    const answer = await this.table.say(line, this.table.place("member", language, "group"));
    this.#note("(line)", line, { language, line, answer }, { meant: [answer] });
  }

  #note(
    form: string,
    slip: string,
    said: { readonly language: Language; readonly line: string; readonly answer: Answer },
    of: { readonly subject?: Subject; readonly slip?: Slip; readonly meant: readonly Answer[] },
  ): void {
    this.options.told?.(said.line, said.answer);
    const pair = `${form} | ${slip}`;
    this.#triedIn.add(`${pair} | ${said.language}`);
    if (languages.every((language) => this.#triedIn.has(`${pair} | ${language}`))) this.tried.add(pair);
    for (const fault of faults({ ...said, ...of, keys: this.table.keys }))
      this.findings.push({ form, slip, ...said, fault });
  }

  async #say(subject: Subject, slip: Slip, line: string): Promise<Answer> {
    const { table } = this;
    const { form, command, language, name } = subject;
    const who = whoOf(subject);
    const how: Saying = table.place(
      who,
      language,
      (form.scope ?? command.scope) === "private" ? "private" : "group",
    );
    if (ofDnd.test(name)) await table.say(".system dnd5e", { ...how, role: "admin" });
    if (ofCharacters.test(`${name} `)) await table.say(sheet[language], how);
    const answer = await table.say(line, how, slip.around);
    if (who === "owner" && answer.stored.length > 0) for (const undo of undoing) await table.say(undo, how);
    return answer;
  }

  #chosen(): readonly Slip[] {
    const { each = others.length } = this.options;
    const chosen = new Set<Slip>();
    while (chosen.size < Math.min(each, others.length)) chosen.add(oneOf(this.#pick, others));
    return each >= others.length ? others : [...chosen];
  }
}

function whoOf({ permission }: Subject): Who {
  if (permission === "anyone") return "member";
  return permission.startsWith("groupAdmin") ? "groupAdmin" : "owner";
}
