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
  { elements }: CommandForm,
  words: UsageWords,
  word = names[0] ?? key,
): string {
  return [word, ...elements.map((element) => shown(key, element, words))].join(" ");
}

function shown(command: string, element: PatternElement, words: UsageWords): string {
  if (element.type === "word") return element.spellings[0] ?? "";
  const { kind, name, parameter } = element;
  if (kind === undefined) return bracketed(element, `--${name}`);
  const label = labelOf(command, { name, kind, parameter }, words);
  if (element.type === "option") return bracketed(element, `--${name}=${label}`);
  if (isUsage(label)) return label;
  const dots = element.repeated ? "…" : "";
  return element.required ? `<${label}>${dots}` : `[${label}]${dots}`;
}

/** A label that says itself what may be left out is a usage line of its own: `[b|p] <skill>[±n]`. */
const ownBrackets = /<.+>/u;

/** True where the label of an argument is a usage line of its own. */
export function isUsage(label: string): boolean {
  return ownBrackets.test(label);
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
  const own = say(`command.${command}.argument.${name}`);
  if (own !== undefined) return own;
  if (kind === "choice") return parameter;
  return say(`argument.named.${name}`) ?? say(kinds.get(kind)?.label ?? "") ?? name;
}
