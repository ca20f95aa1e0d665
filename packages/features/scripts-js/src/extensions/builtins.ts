import type { CommandReader, Extensions } from "@dicetower/commands/api";
import type { Command } from "@dicetower/contract";
import type { BuiltinExtension } from "../protocol.js";

/** Names that plugins know built-in extensions by, beside ours. */
const aliases: Readonly<Record<string, readonly string[]>> = {
  log: ["story"],
  core: [],
};

/** Commands of ours that belong to no extension and that plugins look for in one. */
const shared: Readonly<Record<string, readonly string[]>> = {
  coc7: ["st"],
  dnd5e: ["st"],
  fun: [
    "gugu",
    "咕咕",
    "jrrp",
    "text",
    "rsr",
    "ek",
    "ekgen",
    "dx",
    "dxh",
    "w",
    "ww",
    "wh",
    "wwh",
    "jsr",
    "drl",
    "cnmods",
  ],
};

/** Extensions that plugins look for and that have no words here. */
const empty = ["template", "exp", "reply", "story"];

/** True for a command that acts on people who are mentioned behind its word. */
function takesTarget({ forms }: Command): boolean {
  return forms.some(({ elements }) =>
    elements.some((one) => one.type === "argument" && (one.kind === "person" || one.kind === "mention")),
  );
}

/** Built-in extensions as plugins find them. */
export function builtinExtensions(reader: CommandReader, switches: Extensions): BuiltinExtension[] {
  const names = new Set(
    switches.all
      .filter(({ extension }) => extension.kind === "builtin")
      .map(({ extension }) => extension.key),
  );
  const byExtension = new Map<string, BuiltinExtension["commands"][number][]>([["core", []]]);
  for (const name of names) byExtension.set(name, []);
  for (const { command } of reader.commands) {
    if (command.script === true) continue;
    const { extension = "core" } = command;
    const list = byExtension.get(extension);
    if (list === undefined) continue;
    for (const word of command.names) {
      if (list.some((one) => one.word === word)) continue;
      list.push({
        word,
        name: command.names[0] ?? word,
        help: reader.linesOf(command).syntax,
        allowDelegate: takesTarget(command),
        disabledInPrivate: command.scope === "group",
        enableExecuteTimesParse: false,
        raw: command.whileOff ?? false,
        checkCurrentBotOn: false,
        checkMentionOthers: false,
      });
    }
  }
  for (const [name, words] of Object.entries(shared))
    for (const word of words) {
      const own = byExtension.get(name);
      const item = [...byExtension.values()].flat().find((one) => one.word === word);
      if (own !== undefined && item !== undefined && !own.includes(item)) own.push(item);
    }
  const aliased = new Set(Object.values(aliases).flat());
  for (const name of empty) if (!byExtension.has(name) && !aliased.has(name)) byExtension.set(name, []);
  return [...byExtension].map(([name, commands]) => ({
    name,
    aliases: aliases[name] ?? [],
    author: "Dicetower",
    version: "1.0.0",
    commands,
  }));
}
