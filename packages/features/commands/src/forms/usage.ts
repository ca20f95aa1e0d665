import type { Command, CommandForm, PatternElement, PatternOption } from "@dicetower/contract";
import type { Kinds } from "./read-form.js";

/** What words usage lines. */
export interface UsageWords {
  /** A text in the reader's language; undefined where there is none of that key. */
  readonly say: (key: string) => string | undefined;
  readonly kinds: Kinds;
}

/** An argument or an option with a value, as far as its label needs it. */
type Named = { readonly name: string; readonly kind: string; readonly parameter: string };

/**
 * Returns a form as people write it, behind the prefix: `ban add <@somebody> [reason]`.
 * @param word by which the command was called; its main one when left out
 */
export function usageOf(
  { key, names }: Command,
  { elements }: Pick<CommandForm, "elements">,
  words: UsageWords,
  word = names[0] ?? key,
): string {
  return [word, elementsAs(key, elements, words)].filter(Boolean).join(" ");
}

/** Returns elements as usage lines show them. */
export function elementsAs(command: string, elements: readonly PatternElement[], words: UsageWords): string {
  return elements.map((element) => shown(command, element, words)).join(" ");
}

function shown(command: string, element: PatternElement, words: UsageWords): string {
  if (element.type === "word") return element.spellings[0] ?? "";
  const { kind, name, parameter } = element;
  if (kind === undefined) return bracketed(element, `--${name}`);
  const grammar = element.type === "argument" ? grammarOf(command, element, words) : undefined;
  if (grammar !== undefined) return grammar;
  const label = labelOf(command, { name, kind, parameter }, words);
  if (element.type === "option") return bracketed(element, `--${name}=${label}`);
  const dots = element.repeated ? "…" : "";
  return element.required ? `<${label}>${dots}` : `[${label}]${dots}`;
}

/** Returns how an argument of several parts is written; undefined for others, and where the command names it itself. */
function grammarOf(command: string, { name, kind }: Named, { say, kinds }: UsageWords): string | undefined {
  const key = kinds.get(kind)?.grammar;
  if (key === undefined || say(ownLabel(command, name)) !== undefined) return undefined;
  return say(key);
}

function ownLabel(command: string, name: string): string {
  return `command.${command}.argument.${name}`;
}

function bracketed({ required }: Pick<PatternOption, "required">, said: string): string {
  return required ? said : `[${said}]`;
}

/** Returns what an argument is called: by this command, by all commands that have one of that name, or by its kind. */
export function labelOf(
  command: string,
  { name, kind, parameter }: Named,
  { say, kinds }: UsageWords,
): string {
  const own = say(ownLabel(command, name));
  if (own !== undefined) return own;
  if (kind === "choice") return parameter;
  return say(`argument.named.${name}`) ?? say(kinds.get(kind)?.label ?? "") ?? name;
}
