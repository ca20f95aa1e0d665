import { readPattern } from "@dicetower/contract";

/** A form of a command as a script declares it, as far as help tells of it. */
export interface DeclaredForm {
  readonly pattern: string;
  readonly help: string;
  /** What people call the arguments, by their names. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Kinds that say less of an argument than its name does. */
const namedKinds: ReadonlySet<string> = new Set(["word", "text", "raw", "number"]);

/** Returns lines of help of the forms that have one: `.hat lend <who> [for]: lends a hat`. */
export function formHelp(word: string, forms: readonly DeclaredForm[]): string {
  return forms
    .filter((one) => one.help !== "")
    .map(({ pattern, help }) => `${[`.${word}`, ...shortPattern(pattern)].join(" ")}: ${help}`)
    .join("\n");
}

/** Returns what usage lines call the arguments of forms, by text key: as the script says, and a word or a number by its name. */
export function formLabels(
  command: string,
  forms: readonly DeclaredForm[],
): Readonly<Record<string, string>> {
  const labels: Record<string, string> = {};
  for (const { pattern, labels: given } of forms)
    for (const element of readPattern(pattern)) {
      if (element.type === "word" || element.kind === undefined) continue;
      const { name, kind } = element;
      const label = Object.hasOwn(given, name) ? given[name] : namedKinds.has(kind) ? name : "";
      if (label !== undefined && label !== "") labels[`command.${command}.argument.${name}`] = label;
    }
  return labels;
}

/** A pattern with the first of its words alone, and without kinds. */
function shortPattern(pattern: string): readonly string[] {
  if (pattern === "") return [];
  return pattern
    .split(" ")
    .map((part) =>
      /^[<[]/.test(part) ? part.replace(/:[a-z]+(?:\([^()]*\))?/i, "") : (part.split("|")[0] ?? part),
    );
}
