import type {
  ArgumentKind,
  CommandForm,
  GroupArgument,
  PatternElement,
  PersonArgument,
} from "@dicetower/contract";

/** How scripts of a language have the values of arguments. */
export interface ScriptValues<T> {
  person(person: PersonArgument): T;
  group(group: GroupArgument): T;
  /** True for what they have as it is. Anything else they have as it is written. */
  isPlain(value: unknown): value is T;
}

/** The values of a call as scripts have them, by name. @param kinds in force */
export function formValues<T>(
  elements: readonly PatternElement[],
  values: Readonly<Record<string, unknown>>,
  kinds: ReadonlyMap<string, ArgumentKind>,
  script: ScriptValues<T>,
): Record<string, T | string | readonly (T | string)[]> {
  const one = (kind: string, value: unknown): T | string => {
    if (kind === "person" || kind === "mention") return script.person(value as PersonArgument);
    if (kind === "group") return script.group(value as GroupArgument);
    return script.isPlain(value) ? value : (kinds.get(kind)?.write?.(value) ?? String(value));
  };
  const told: Record<string, T | string | readonly (T | string)[]> = {};
  for (const element of elements) {
    if (element.type === "word" || !Object.hasOwn(values, element.name)) continue;
    const { name, kind = "" } = element;
    const value = values[name];
    const several = element.type === "argument" && element.repeated && Array.isArray(value);
    told[name] = several ? value.map((each: unknown) => one(kind, each)) : one(kind, value);
  }
  return told;
}

/** Words in Latin letters, and digits, that forms begin with: they may follow the word of the command without a blank. */
export function firstWords(forms: readonly CommandForm[]): ReadonlySet<string> {
  return new Set(
    forms.flatMap(({ elements: [first] }) =>
      first?.type === "word" ? first.spellings : first?.type === "argument" ? [..."0123456789"] : [],
    ),
  );
}
