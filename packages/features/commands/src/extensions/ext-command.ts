import {
  type Command,
  type CommandCall,
  locationOf,
  type MessageLocation,
  type Reply,
  sanitizeText,
  type TextRef,
  text,
} from "@dicetower/contract";
import type { Extension, Extensions } from "../api.js";
import type { Reader } from "../reading/reader.js";
import { nearNames } from "./near-names.js";

/** Commands that the information about an extension names. */
const mostCommands = 40;
/** What belongs to it cannot be switched. */
const core = "core";

/** `.ext`: extensions of a group, in private of oneself. */
export function extCommand(reader: Reader, extensions: Extensions): Command {
  return {
    key: "ext",
    names: ["ext", "扩展", "plugin", "插件"],
    category: "plugin",
    syntax: ".ext [list | <name>… on | off [--all] | all on | off | <name>]",
    example: ".ext",
    exampleReply: "1 extension:\nfun: on, built-in",
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
    rights: [
      {
        form: "<name>… on | off --all",
        permission: "master",
        covers: (call) => switchOf(call) !== undefined && call.options.has("all"),
      },
      {
        form: "<name>… on | off",
        permission: "groupAdmin",
        covers: (call) => switchOf(call) !== undefined,
      },
    ],
    run: (call) => run(reader, extensions, call),
  };
}

/** What a call switches to; undefined where it only asks. */
function switchOf({ args }: CommandCall): boolean | undefined {
  const last = args.at(-1)?.toLowerCase();
  if (args.length < 2) return undefined;
  return last === "on" ? true : last === "off" ? false : undefined;
}

function run(reader: Reader, extensions: Extensions, call: CommandCall): Reply | Promise<Reply> {
  const on = switchOf(call);
  const [first = "list", second] = call.args;
  if (on !== undefined) return toggle(reader, extensions, call, on);
  if (first.toLowerCase() === "list" && second === undefined) return list(reader, extensions, call);
  return info(reader, extensions, call, first.toLowerCase() === "info" ? (second ?? "") : first);
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

function info(reader: Reader, extensions: Extensions, call: CommandCall, said: string): Reply {
  const extension = found(extensions, said);
  if (extension === undefined)
    return said.toLowerCase() === core ? text("ext.core") : unknown(extensions, said);
  const { key: name, kind } = extension;
  const words = reader.commands
    .filter(({ command }) => command.extension === name)
    .map(({ command }) => reader.prefix + (command.names[0] ?? command.key));
  return text("ext.info", {
    name,
    title: titleOf(reader, extension, call),
    kind: reader.say(`ext.kind.${kind}`, call.locale, call.message),
    state: stateOf(reader, extensions, call, name),
    commands: words.slice(0, mostCommands).join(" ") || "-",
  });
}

async function toggle(
  reader: Reader,
  extensions: Extensions,
  call: CommandCall,
  on: boolean,
): Promise<Reply> {
  const said = call.args.slice(0, -1);
  const wanted: Extension[] = [];
  for (const word of said) {
    if (word.toLowerCase() === "all") wanted.push(...named(extensions));
    else {
      const extension = found(extensions, word);
      if (extension === undefined)
        return word.toLowerCase() === core ? text("ext.core") : unknown(extensions, word);
      wanted.push(extension);
    }
  }
  if (wanted.length === 0) return text("ext.none");
  const place: MessageLocation = call.options.has("all") ? {} : locationOf(call.message);
  const names = [...new Set(wanted.map(({ key }) => key))];
  for (const name of names)
    if (extensions.enabled(place, name) !== on) await extensions.set(place, name, on, call.actor);
  const done = text(on ? "ext.switched.on" : "ext.switched.off", { list: names.join(", ") });
  const conflicts = on ? names.flatMap((name) => conflictsOf(reader, extensions, call, name)) : [];
  return conflicts.length === 0 ? done : [done, ...conflicts];
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

function named(extensions: Extensions): readonly Extension[] {
  return extensions.all
    .map(({ extension }) => extension)
    .sort((one, other) => (one.key < other.key ? -1 : 1));
}

/** By name, whatever its case. */
function found(extensions: Extensions, said: string): Extension | undefined {
  const all = named(extensions);
  const folded = said.toLowerCase();
  return all.find(({ key }) => key === said) ?? all.find(({ key }) => key.toLowerCase() === folded);
}

function unknown(extensions: Extensions, said: string): Reply {
  const near = nearNames(
    said,
    named(extensions).map(({ key }) => key),
  );
  const word = sanitizeText(said, 60);
  return near.length === 0
    ? text("ext.notFound", { word })
    : text("ext.notFoundNear", { word, list: near.join(", ") });
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
