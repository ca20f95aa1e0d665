import type { Finding } from "./walk.js";

/** A fault that stays, and why. Those whose reason begins with `open:` are to be mended. */
export interface Exemption {
  /** Name of the form as findings give it; `*` at its end stands for anything. */
  readonly form: string;
  /** Keys of the slips; `*` for all. */
  readonly slips: "*" | readonly string[];
  readonly rule: Finding["fault"]["rule"];
  readonly reason: string;
  /** It depends on what is drawn or on what others have done: nobody is told when it is not needed. */
  readonly sometimes?: true;
}

const list = "shows a list as long as there is, which is what was asked for";
const content = "names of decks and what their authors write belong to the decks, in whichever language";
const results = "results, help and names of games are those of BCDice, in the language of each game";
const wording = "shows how a text is worded, with its variables as they are written";
const languages = "languages are called as they call themselves";
const chosen = "answers in the language that was just chosen";
const search = "a sign without a letter is nothing that a search could look for";

export const exemptions: readonly Exemption[] = [
  {
    form: "*",
    slips: ["help", "questionMark"],
    rule: "length",
    reason: "the help on a command lists its forms",
    sometimes: true,
  },
  {
    form: "welcome*",
    slips: ["help", "questionMark"],
    rule: "raw",
    reason: "the example of the help is a text with a variable",
  },
  {
    form: "sn*",
    slips: ["help", "questionMark"],
    rule: "raw",
    reason: "the example of the help is a text with a variable",
    sometimes: true,
  },
  {
    form: "str reload",
    slips: ["help", "questionMark"],
    rule: "raw",
    reason: "the example of the help is a key",
  },
  {
    form: "text <template*",
    slips: ["help", "questionMark"],
    rule: "raw",
    reason: "the example of the help is a text with a variable",
    sometimes: true,
  },
  {
    form: "sn expr*",
    slips: "*",
    rule: "raw",
    reason: "the usage shows how an attribute is written in a text",
    sometimes: true,
  },
  { form: "coc.variant details", slips: "*", rule: "length", reason: list },
  { form: "cst tmpl|模板*", slips: "*", rule: "length", reason: list },
  { form: "st tmpl|模板*", slips: "*", rule: "length", reason: list },
  { form: "help all*", slips: "*", rule: "length", reason: list },
  { form: "help <extension*", slips: "*", rule: "length", reason: list },
  { form: "str search*", slips: "*", rule: "length", reason: list },
  { form: "authorize list", slips: "*", rule: "length", reason: list, sometimes: true },
  { form: "notice notice*", slips: "*", rule: "length", reason: list, sometimes: true },
  {
    form: "str <item*",
    slips: "*",
    rule: "length",
    reason: "shows the wording of 3 000 characters that was given before",
    sometimes: true,
  },
  { form: "bcdice*", slips: ["help"], rule: "language", reason: results },
  { form: "bcdice help*", slips: "*", rule: "language", reason: results },
  { form: "bcdice list*", slips: "*", rule: "language", reason: results },
  { form: "bcdice help*", slips: "*", rule: "length", reason: list },
  { form: "bcdice list*", slips: "*", rule: "length", reason: list },
  { form: "draw*", slips: "*", rule: "language", reason: content },
  { form: "(line)", slips: [".draw", ".draw塔罗牌"], rule: "language", reason: content },
  {
    form: "name.list*",
    slips: "*",
    rule: "language",
    reason: "names of the people that were asked for, as they are written",
  },
  { form: "lang <*", slips: "*", rule: "language", reason: chosen },
  { form: "lang*", slips: "*", rule: "language", reason: languages },
  {
    form: "help*",
    slips: "*",
    rule: "language",
    reason: "tells readers of Chinese how to switch, and names a command that has no other word",
  },
  { form: "str <item*", slips: "*", rule: "raw", reason: wording },
  { form: "str search*", slips: "*", rule: "raw", reason: wording },
  { form: "find*", slips: ["emojiBehind", "emojiGlued"], rule: "unread", reason: search },
  { form: "rule <what*", slips: ["emojiBehind", "emojiGlued"], rule: "unread", reason: search },
  { form: "censor censor*", slips: "*", rule: "unread", reason: "the words would be censored in the answer" },
  {
    form: "system.console die*",
    slips: ["emojiGlued"],
    rule: "unread",
    reason: "asks for the digits that are right",
  },
  {
    form: "coc.grow <skills*",
    slips: ["trailingPlus"],
    rule: "unread",
    reason: "is what the skill gains where it grows, and is not seen where it does not",
    sometimes: true,
  },
  {
    form: "init.roll*",
    slips: ["trailingWord", "trailingBracket", "emojiBehind", "mentionBehind"],
    rule: "dice",
    reason:
      "where no rules were chosen the value of who speaks is DEX, and everybody without one throws a D20",
    sometimes: true,
  },
  {
    form: "coc.opposed*",
    slips: "*",
    rule: "dice",
    reason: "that nobody wins is a result, not a refusal",
    sometimes: true,
  },
  {
    form: "coc.temporary*",
    slips: "*",
    rule: "dice",
    reason: "phobias and manias are drawn by a D100",
    sometimes: true,
  },
  {
    form: "coc.summary*",
    slips: "*",
    rule: "dice",
    reason: "phobias and manias are drawn by a D100",
    sometimes: true,
  },
];

/** True where an exemption is about a finding. */
export function covers(
  { form, slips, rule }: Exemption,
  finding: Pick<Finding, "form" | "slip" | "fault">,
): boolean {
  return (
    rule === finding.fault.rule &&
    isForm(form, finding.form) &&
    (slips === "*" || slips.includes(finding.slip))
  );
}

function isForm(named: string, form: string): boolean {
  return named.endsWith("*") ? form.startsWith(named.slice(0, -1)) : named === form;
}

/** Exemptions that nothing needed, among those that were tried with all they name. @param tried `form | slip`, in both languages */
export function needless(
  findings: readonly Finding[],
  tried: ReadonlySet<string>,
  isWhole: boolean,
): readonly Exemption[] {
  return exemptions.filter((one) => {
    if (one.sometimes === true || findings.some((finding) => covers(one, finding))) return false;
    if (isWhole) return true;
    const { form, slips } = one;
    return !form.endsWith("*") && slips !== "*" && slips.every((slip) => tried.has(`${form} | ${slip}`));
  });
}
