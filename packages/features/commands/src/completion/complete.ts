import type { ArgumentBegun, Command, CommandForm, PatternElement } from "@dicetower/contract";
import { readToken } from "../arguments/kinds/tokens.js";
import type { Kinds } from "../forms/read-form.js";

/** Something that can stand where the cursor is. */
export interface Completion {
  /** Takes the place of what has been typed of the word under the cursor; empty for a mere hint. */
  readonly insert: string;
  /** What people are shown: the word itself, or what an argument is called. */
  readonly label: string;
  /** What it is: a word of a command, a word of a form, a value of an argument, an option, or a place for an argument. */
  readonly type: "command" | "word" | "value" | "option" | "argument";
  /** What the command does, or the whole form. */
  readonly detail: string;
}

/** What completion works with. */
export interface CompletionWords {
  readonly prefixes: readonly string[];
  readonly commands: readonly Command[];
  readonly kinds: Kinds;
  readonly locale: string;
  readonly brief: (command: Command) => string;
  readonly usage: (command: Command, form: CommandForm) => string;
  readonly label: (command: Command, element: PatternElement) => string;
}

/** Completions of one answer. */
const maxItems = 50;

/**
 * Completes a line of chat at its end.
 * @param begun the line up to the cursor
 */
export async function complete(begun: string, words: CompletionWords): Promise<readonly Completion[]> {
  const text = begun.trimStart();
  const prefix = words.prefixes.find((one) => text.startsWith(one));
  if (prefix === undefined) return [];
  const [, word = "", behind] = /^(\S*)(?:\s+(.*))?$/su.exec(text.slice(prefix.length)) ?? [];
  const name = word.toLowerCase();
  if (behind === undefined) return commandWords(prefix, name, words);
  const found = words.commands.filter(({ names }) => names.includes(name));
  const items: Completion[] = [];
  for (const command of found)
    for (const form of command.forms)
      if (form.hidden !== true) items.push(...(await ofForm(command, form, behind, words)));
  const seen = new Set<string>();
  return items
    .filter(({ insert, label }) => {
      const key = `${insert}\n${label}`;
      return !seen.has(key) && seen.add(key);
    })
    .slice(0, maxItems);
}

function commandWords(prefix: string, begun: string, { commands, brief }: CompletionWords): Completion[] {
  return commands
    .flatMap((command) =>
      command.names
        .filter((name) => name.startsWith(begun))
        .slice(0, 1)
        .map((name) => ({ name, command })),
    )
    .sort((one, other) => one.name.length - other.name.length || (one.name < other.name ? -1 : 1))
    .slice(0, maxItems)
    .map(({ name, command }) => ({
      insert: prefix + name,
      label: prefix + name,
      type: "command",
      detail: brief(command),
    }));
}

/** What can stand at the end of a call, by one form: none where the words in front are another form's. */
async function ofForm(
  command: Command,
  form: CommandForm,
  behind: string,
  words: CompletionWords,
): Promise<readonly Completion[]> {
  const detail = words.usage(command, form);
  const typed = /\S*$/u.exec(behind)?.[0] ?? "";
  const optionNames = form.elements.flatMap((one) =>
    one.type === "option" ? [`--${one.name}${one.kind === undefined ? "" : "="}`] : [],
  );
  const options = optionNames
    .filter((name) => typed.startsWith("-") && name.startsWith(typed))
    .map((name): Completion => ({ insert: name, label: name, type: "option", detail }));
  const stands = placeOf(form, behind.slice(0, behind.length - typed.length), words.kinds);
  if (stands === undefined) return [];
  const { place, before } = stands;
  if (place === "end") return options;
  if (place.type === "word")
    return place.spellings
      .filter((spelling) => spelling.startsWith(typed.toLowerCase()))
      .slice(0, typed === "" ? 1 : undefined)
      .map((spelling) => ({ insert: spelling, label: spelling, type: "word", detail }));
  if (place.type === "option") return options;
  const kind = words.kinds.get(place.kind);
  const begun: ArgumentBegun = { begun: typed, before, parameter: place.parameter, locale: words.locale };
  const values = ((await kind?.suggest?.(begun)) ?? [])
    .filter((value) => value.toLowerCase().startsWith(typed.toLowerCase()))
    .map((value): Completion => ({ insert: value, label: value, type: "value", detail }));
  const hint: Completion = { insert: "", label: words.label(command, place), type: "argument", detail };
  return [...values, ...options, ...(typed === "" || values.length === 0 ? [hint] : [])];
}

/** Where the cursor stands in a form. */
interface Standing {
  readonly place: PatternElement | "end";
  /** Whole words of that argument, where it takes all that is left. */
  readonly before: string;
}

/** The element that stands next behind whole words; undefined where they are not this form's. */
function placeOf(form: CommandForm, whole: string, kinds: Kinds): Standing | undefined {
  const places = form.elements.filter(({ type }) => type !== "option");
  let left = whole.trim();
  let at = 0;
  while (left !== "") {
    const token = readToken(left);
    if (token === undefined) break;
    const now = left;
    left = left.slice(token.length).trimStart();
    if (token.said.startsWith("--")) continue;
    const element = places[at];
    if (element === undefined || element.type === "option") return undefined;
    if (element.type === "word") {
      if (!element.spellings.includes(token.said.toLowerCase())) return undefined;
      at++;
    } else if (kinds.get(element.kind)?.takesRest === true) return { place: element, before: now };
    else if (!element.repeated) at++;
  }
  return { place: places[at] ?? "end", before: "" };
}
