import type { CommandForm } from "@dicetower/contract";

/** Longest name of a tool, as models and their protocols allow it. */
const maxLength = 64;

/** What signs in words of forms are called in names. */
const signs: Readonly<Record<string, string>> = {
  "+": "plus",
  "-": "minus",
  "=": "is",
  "#": "number",
  "*": "all",
};

/** Gives each form of a command a name that none of `taken` has, from the key and the words of the form. */
export function toolNames(
  key: string,
  forms: readonly CommandForm[],
  taken: Set<string>,
): ReadonlyMap<CommandForm, string> {
  const names = new Map<CommandForm, string>();
  for (const form of forms) {
    const short = joined([...key.split("."), ...wordsOf(form, key)]);
    const long = joined([short, ...argumentsOf(form)]);
    const name = [short, long].find((one) => !taken.has(one)) ?? numbered(long, taken);
    taken.add(name);
    names.set(form, name);
  }
  return names;
}

function joined(parts: readonly string[]): string {
  return parts.map(letters).filter(Boolean).join("_").slice(0, maxLength);
}

function numbered(name: string, taken: ReadonlySet<string>): string {
  for (let number = 2; ; number++) {
    const one = `${name.slice(0, maxLength - 5)}_${number}`;
    if (!taken.has(one)) return one;
  }
}

/** Words and options that make the form what it is. A word that the key ends with is not said twice. */
function wordsOf({ elements }: CommandForm, key: string): readonly string[] {
  const words = elements.flatMap((element) => {
    if (element.type === "word") return [element.spellings.find((one) => letters(one) !== "") ?? ""];
    return element.type === "option" && element.required ? [element.name] : [];
  });
  const [first, ...more] = words;
  return first !== undefined && key.split(".").at(-1) === first ? more : words;
}

function argumentsOf({ elements }: CommandForm): readonly string[] {
  return elements.flatMap((one) => (one.type === "argument" ? [one.name] : []));
}

function letters(word: string): string {
  return signs[word] ?? word.replace(/[^A-Za-z0-9_-]/gu, "");
}
