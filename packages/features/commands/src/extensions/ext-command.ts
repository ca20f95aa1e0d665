import {
  type Command,
  type CommandCall,
  commandOfForms,
  form,
  locationOf,
  type MessageLocation,
  type Reply,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { Extension, Extensions } from "../api.js";
import type { Reader } from "../reading/reader.js";
import { type ExtensionSwitch, named } from "./extension-kind.js";

/** Commands that the information about an extension names. */
const maxCommands = 40;
/** What belongs to it cannot be switched. */
const core = "core";

/** `.ext`: extensions of a group, in private of oneself. */
export function extCommand(reader: Reader, extensions: Extensions): Command {
  return commandOfForms({
    key: "ext",
    names: ["ext", "扩展", "plugin", "插件"],
    category: "plugin",
    exampleReply: "Switched off: fun",
    replyKeys: [
      "ext.list",
      "ext.line",
      "ext.none",
      "ext.info",
      "ext.switched.on",
      "ext.switched.off",
      "ext.notFound",
      "ext.notFoundNear",
      "ext.core",
      "ext.conflict",
      "manage.notGroupAdmin",
      "error.permission",
    ],
    priority: "core",
    forms: [
      form("", { readOnly: true, run: (_none, call) => list(reader, extensions, call) }),
      form("list", { readOnly: true, run: (_none, call) => list(reader, extensions, call) }),
      form("<names:extension...> <on:switch> <--all>", {
        permission: "master",
        example: "fun off --all",
        run: ({ names, on }, call) => toggle(reader, extensions, call, names, on, {}),
      }),
      form("<names:extension...> <on:switch>", {
        permission: "groupAdmin",
        example: "fun off",
        run: ({ names, on }, call) => toggle(reader, extensions, call, names, on, locationOf(call.message)),
      }),
      form("<switches:extensionSwitch...>", {
        permission: "groupAdmin",
        example: "fun off deck on",
        run: ({ switches }, call) => toggleAll(reader, extensions, call, switches),
      }),
      form("<name:extension>", {
        readOnly: true,
        example: "fun",
        run: ({ name }, call) => info(reader, extensions, call, name),
      }),
      form("info <name:extension>", {
        hidden: true,
        run: ({ name }, call) => info(reader, extensions, call, name),
      }),
    ],
  });
}

function list(reader: Reader, extensions: Extensions, call: CommandCall): Reply {
  const { locale, message } = call;
  const all = named(extensions);
  if (all.length === 0) return text("ext.none");
  const lines = all.map((extension) => {
    const { key: name, kind } = extension;
    const state = stateOf(reader, extensions, call, name);
    const values = {
      name,
      title: titleOf(reader, extension, call),
      state,
      kind: reader.say(`ext.kind.${kind}`, locale, message),
    };
    return reader.texts?.render(text("ext.line", values), locale, message) ?? name;
  });
  return text("ext.list", { count: all.length, list: lines.join("\n") });
}

function info(reader: Reader, extensions: Extensions, call: CommandCall, name: string): Reply {
  const extension = named(extensions).find(({ key }) => key === name);
  if (extension === undefined) return list(reader, extensions, call);
  const { kind } = extension;
  const words = reader.commands
    .filter(({ command }) => command.extension === name)
    .map(({ command }) => reader.prefix + (command.names[0] ?? command.key));
  return text("ext.info", {
    name,
    title: titleOf(reader, extension, call),
    kind: reader.say(`ext.kind.${kind}`, call.locale, call.message),
    state: stateOf(reader, extensions, call, name),
    commands: words.slice(0, maxCommands).join(" ") || "-",
  });
}

async function toggle(
  reader: Reader,
  extensions: Extensions,
  call: CommandCall,
  said: readonly string[],
  on: boolean,
  place: MessageLocation,
): Promise<Reply> {
  const all = named(extensions).map(({ key }) => key);
  const names = [...new Set(said.flatMap((name) => (name === "all" ? all : [name])))];
  if (names.length === 0) return text("ext.none");
  for (const name of names)
    if (extensions.enabled(place, name) !== on) await extensions.set(place, name, on, call.actor);
  const done = text(on ? "ext.switched.on" : "ext.switched.off", { list: names.join(", ") });
  const conflicts = on ? names.flatMap((name) => conflictsOf(reader, extensions, call, name)) : [];
  return conflicts.length === 0 ? done : [done, ...conflicts];
}

/** Switches several extensions, each as it was said, in one answer. */
async function toggleAll(
  reader: Reader,
  extensions: Extensions,
  call: CommandCall,
  switches: readonly ExtensionSwitch[],
): Promise<Reply> {
  const place = locationOf(call.message);
  const lines: Reply[] = [];
  for (const on of [false, true]) {
    const names = switches.filter((one) => one.on === on).map(({ name }) => name);
    if (names.length > 0) lines.push(await toggle(reader, extensions, call, names, on, place));
  }
  return lines.flat() as Reply;
}

/** Words of an extension that commands of another one, switched on as well, have too. */
function conflictsOf(
  reader: Reader,
  extensions: Extensions,
  { message }: CommandCall,
  name: string,
): TextRef[] {
  const place = locationOf(message);
  const others = reader.commands.filter(
    ({ command: { extension = core } }) =>
      extension !== name && extension !== core && extensions.enabled(place, extension),
  );
  return reader.commands
    .filter(({ command }) => command.extension === name)
    .flatMap(({ command }) =>
      others.flatMap(({ command: other }) => {
        const word = command.names.find((one) => other.names.includes(one));
        if (word === undefined) return [];
        const [before, behind] =
          reader.replacedBy(command.key, message) === other.key
            ? [other.extension ?? core, name]
            : [name, other.extension ?? core];
        return [text("ext.conflict", { word, before, behind })];
      }),
    );
}

function stateOf(
  reader: Reader,
  extensions: Extensions,
  { message, locale }: CommandCall,
  name: string,
): string {
  return reader.say(extensions.enabled(locationOf(message), name) ? "ext.on" : "ext.off", locale, message);
}

/** The title in the reader's language; the words themselves where scripts bring them. */
function titleOf(reader: Reader, { key, title }: Extension, { locale, message }: CommandCall): string {
  const name = title ?? `extension.${key}`;
  return reader.texts?.has(name) === true ? reader.say(name, locale, message) : (title ?? key);
}
