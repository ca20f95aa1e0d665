import type { Command, CommandForm, Permission } from "@dicetower/contract";

/** Forms of a command with one right. */
export interface FormRight {
  /** The words of the forms: `add | del`. */
  readonly form: string;
  readonly permission: Permission;
}

/** The forms of a command that ask for another right than the command itself, by right. */
export function formRights({ forms, rights = [], permission = "anyone" }: Command): readonly FormRight[] {
  if (forms === undefined) return rights.map((one) => ({ form: one.form, permission: one.permission }));
  const byRight = new Map<Permission, string[]>();
  const rightOf = new Map<string, Permission>();
  for (const form of forms) {
    const right = form.permission ?? permission;
    if (form.hidden === true) continue;
    const words = wordsOf(form);
    const other = rightOf.get(words) ?? right;
    if (other === right) rightOf.set(words, right);
    if (right === permission) continue;
    // What tells forms with the same words apart is what stands behind them.
    const shown = other === right ? words : [words, ...argumentsOf(form)].join(" ").trim();
    byRight.set(right, [...(byRight.get(right) ?? []), shown]);
  }
  return [...byRight].map(([right, words]) => ({
    form: [...new Set(words)].join(" | "),
    permission: right,
  }));
}

function argumentsOf({ elements }: CommandForm): readonly string[] {
  return elements.flatMap((one) => {
    if (one.type !== "argument") return [];
    return one.required ? `<${one.name}>` : `[${one.name}]`;
  });
}

/** The words of a form and the options that it is meant only with, the pattern where it has no words. */
function wordsOf({ elements, pattern }: CommandForm): string {
  if (!elements.some(({ type }) => type === "word")) return pattern;
  const words = elements.flatMap((element) => {
    if (element.type === "word") return [element.spellings[0]];
    return element.type === "option" && element.required ? [`--${element.name}`] : [];
  });
  return words.join(" ");
}
