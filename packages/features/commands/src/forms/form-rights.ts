import type { Command, CommandForm, Permission } from "@dicetower/contract";

/** Forms of a command with one right. */
export interface FormRight {
  /** The words of the forms: `add | del`. */
  readonly form: string;
  readonly permission: Permission;
}

/** The forms of a command that ask for another right than the command itself, by right. */
export function formRights({ forms, permission = "anyone" }: Command): readonly FormRight[] {
  const byRight = new Map<Permission, string[]>();
  for (const form of forms) {
    const right = form.permission ?? permission;
    if (right === permission || form.hidden === true) continue;
    const words = wordsOf(form);
    const shared = forms.some(
      (other) =>
        other.hidden !== true && (other.permission ?? permission) !== right && wordsOf(other) === words,
    );
    byRight.set(right, [...(byRight.get(right) ?? []), shared ? withArguments(form) : words]);
  }
  return [...byRight].map(([right, words]) => ({
    form: [...new Set(words)].join(" | "),
    permission: right,
  }));
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

/** The words of a form and the arguments that it cannot do without: `set <lines>`. */
function withArguments(form: CommandForm): string {
  const named = form.elements.flatMap((one) =>
    one.type === "argument" && one.required ? [`<${one.name}>`] : [],
  );
  return [wordsOf(form), ...named].join(" ");
}
