import { foreign, type Slip } from "./slips.js";
import type { Language, Subject } from "./subjects.js";
import type { Answer } from "./table.js";

/** One thing that is wrong with an answer. */
export interface Fault {
  readonly rule:
    | "unread"
    | "dice"
    | "stored"
    | "internal"
    | "messages"
    | "language"
    | "length"
    | "raw"
    | "silence"
    | "same"
    | "log";
  readonly detail: string;
}

/** Arguments that are a text of the speaker's own, whatever stands in it. */
const texts: ReadonlySet<string> = new Set(["text", "raw", "reason"]);

/** Last words of the keys of texts that say no. */
const no =
  /^(?:not|no[A-Z]|none|unknown|unread|missing|empty|disabled|denied|refused|closed|invalid|format|bad|too[A-Z]|argument)|^(?:range|limit|level|peoples)$|(?:Only|Closed|Range|TooMany|Long|Unknown|Missing|NotFound|NotAllowed|Invalid|Format|Disabled|None)$/;

/** True for what says no: of the command layer, or by the name of its text of a feature. */
export function refuses({ keys }: Answer): boolean {
  return keys.some(
    (key) => key !== undefined && (key.startsWith("error.") || no.test(key.split(".").at(-1) ?? "")),
  );
}

/** A line, what came of it, and what it is measured by. */
export interface Judged {
  readonly subject?: Subject;
  readonly slip?: Slip;
  readonly line: string;
  readonly language: Language;
  readonly answer: Answer;
  /** What the forms of the command answer where they are called as meant, the form itself last. */
  readonly meant: readonly Answer[];
  /** Keys of all texts. */
  readonly keys: ReadonlySet<string>;
}

/** What is wrong with an answer. */
export function faults({ subject, slip, line, language, answer, meant, keys }: Judged): Fault[] {
  const found: Fault[] = [];
  const add = (rule: Fault["rule"], detail: string) => found.push({ rule, detail });
  const said = answer.here.join("\n");
  const isNo = refuses(answer);
  if (answer.here.length > 1) add("messages", `${answer.here.length} messages`);
  if (answer.here.length === 0 && answer.matched && meant.every((one) => one.here.length > 0))
    add("silence", "matched and silent");
  if (slip?.silent === true && answer.here.length > 0) add("silence", "answered");
  if (answer.keys.some((key) => key === "error.internal" || key === "error.overdue")) add("internal", said);
  if (isNo && answer.stored.length > 0) add("stored", answer.stored.join(", "));
  if (answer.here.length === 0 && answer.stored.length > 0 && meant.every((one) => one.here.length > 0))
    add("stored", answer.stored.join(", "));
  if (slip?.same === true && subject !== undefined) {
    const [first] = meant.slice(-1);
    if (first !== undefined && first.here.length > 0 && answer.here.length === 0)
      add("silence", "not answered");
    else if (
      first !== undefined &&
      !refuses(first) &&
      answer.keys.some((key) => key?.startsWith("error.") === true)
    )
      add("same", said);
  }
  const unread = slip?.unread?.[language];
  const [once] = meant.slice(-1);
  const isRepeated =
    slip?.times !== undefined &&
    answer.faces.length > 0 &&
    answer.faces.length === slip.times * (once?.faces.length ?? 0);
  if (
    unread !== undefined &&
    !isRepeated &&
    subject !== undefined &&
    answer.here.length > 0 &&
    !isNo &&
    ![said, ...answer.elsewhere].some((one) => one.includes(unread))
  ) {
    const takesTexts = subject.form.elements.some((one) => one.type === "argument" && texts.has(one.kind));
    if (!takesTexts) add("unread", unread);
  }
  const wanted = new Set([...meant.flatMap(({ faces }) => faces), ...typedFaces(line)]);
  const unasked = answer.faces.filter(
    (one) => isNo || wanted.size === 0 || (one === 100 && !wanted.has(one)),
  );
  if (unasked.length > 0) add("dice", `D${[...new Set(unasked)].join(", D")}`);
  const own = [...answer.set].sort((one, other) => other.length - one.length);
  const unset = own.reduce((rest, words) => rest.replaceAll(words, " "), said);
  const foreign = foreignWords(unset, line, language);
  if (foreign !== undefined) add("language", foreign);
  if (said.length > 600 && line.length < 600) add("length", `${said.length} characters`);
  const raw = rawWords(said, line, keys);
  if (raw !== undefined) add("raw", raw);
  return found;
}

function typedFaces(line: string): number[] {
  const typed = line.normalize("NFKC");
  const faces = [...typed.matchAll(/d(\d+)/gi)].map(([, count]) => Number(count));
  // Bonus and penalty dice are those of a D100.
  return /[bp]\d/i.test(typed) ? [...faces, 100, 10] : faces;
}

const sentence = /\b(?:the|is|are|was|of|to|not|this|that|with|for|there|you|and|or|an?|in|has|have|by)\b/i;

/** Words of the other language that the speaker has not typed. */
function foreignWords(said: string, line: string, language: Language): string | undefined {
  if (language === "en") {
    const found = said.match(/\p{Script=Han}+/gu) ?? [];
    // The name of the member, and words of other lines that were kept as a name.
    return found.find((word) => !line.includes(word) && word !== "小林" && !foreign["zh-CN"].includes(word));
  }
  // Quoted words, codes and lines of usage are no sentences.
  const rest = said.replace(/[“"「『][^”"」』]*[”"」』]/gu, " ").replace(/https?:\S+/g, " ");
  const found = rest.match(/(?:\b[A-Za-z][a-z']*\b[ ,;]+){3,}[a-z']+\b/g) ?? [];
  return found.find((words) => sentence.test(words) && !line.includes(words));
}

/** Keys, placeholders and values that nobody has worded. */
function rawWords(said: string, line: string, keys: ReadonlySet<string>): string | undefined {
  const [bad] = /\b(?:undefined|NaN)\b|\[object|\bnull\b|Infinity/.exec(said) ?? [];
  if (bad !== undefined && !line.includes(bad)) return bad;
  for (const [hole] of said.matchAll(/\{[A-Za-z][\w.]*\}/g)) if (!line.includes(hole)) return hole;
  for (const [key] of said.matchAll(/[a-z][\w-]*(?:\.[\w-]+)+/g))
    if (keys.has(key) && !line.includes(key)) return key;
  return undefined;
}
