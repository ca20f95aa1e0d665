import type { Command, CommandForm, Message, Texts } from "@dicetower/contract";
import type { CommandLines } from "../api.js";
import { commonElements, withoutCommon } from "../forms/common-elements.js";
import type { Kinds } from "../forms/read-form.js";
import { elementsAs, type UsageWords, usageOf } from "../forms/usage.js";

/** Returns a command's lines in a language. @param message what is answered, where it has its wording */
export function commandLines(
  command: Command,
  texts: Texts | undefined,
  prefix: string,
  locale: string | undefined,
  message: Message | undefined,
  kinds: Kinds,
): CommandLines {
  const { exampleReply = "" } = command;
  const reply = `command.${command.key}.exampleReply`;
  return {
    syntax: syntaxOf(command, usageWords(texts, locale, message, kinds), prefix),
    example: exampleOf(command, texts, prefix, locale, message),
    exampleReply: texts?.has(reply)
      ? texts.render({ key: reply, values: { prefix } }, locale, message)
      : exampleReply,
  };
}

/** All forms that are shown, and once what all of them take. */
function syntaxOf(command: Command, words: UsageWords, prefix: string): string {
  const shown = command.forms.filter(({ hidden }) => hidden !== true);
  const common = commonElements(shown);
  const lines = shown.map(
    ({ elements }) => prefix + usageOf(command, { elements: withoutCommon(elements, common) }, words),
  );
  const together = words.say("commands.usage.common");
  return common.length === 0 || together === undefined
    ? lines.join(" | ")
    : `${lines.join(" | ")}\n${together} ${elementsAs(command.key, common, words)}`;
}

/** Returns a form as people write it: `.ban add <@somebody> [reason]`. @param word by which the command was called */
export function formLine(
  command: Command,
  form: CommandForm,
  texts: Texts | undefined,
  prefix: string,
  locale: string | undefined,
  message: Message | undefined,
  kinds: Kinds,
  word?: string,
): string {
  return prefix + usageOf(command, form, usageWords(texts, locale, message, kinds), word);
}

/** The words of usage lines in a language. */
export function usageWords(
  texts: Texts | undefined,
  locale: string | undefined,
  message: Message | undefined,
  kinds: Kinds,
): UsageWords {
  return {
    say: (key) => (texts?.has(key) === true ? texts.render({ key, values: {} }, locale, message) : undefined),
    kinds,
  };
}

/** The example of the first form that has one. */
function exampleOf(
  command: Command,
  texts: Texts | undefined,
  prefix: string,
  locale: string | undefined,
  message: Message | undefined,
): string {
  const form = command.forms.find((one) => one.example !== undefined && one.hidden !== true);
  return (
    exampleIn(command, form, texts, prefix, locale, message) ?? `${prefix}${command.names[0] ?? command.key}`
  );
}

/** The example of a form in a language, with prefix and word; undefined where it has none. */
export function exampleIn(
  { names, key }: Command,
  form: CommandForm | undefined,
  texts: Texts | undefined,
  prefix: string,
  locale: string | undefined,
  message?: Message,
): string | undefined {
  const example = form?.example;
  if (example === undefined) return undefined;
  const said = typeof example === "string" ? example : (texts?.render(example, locale, message) ?? "");
  return `${prefix}${names[0] ?? key} ${said}`.trimEnd();
}
