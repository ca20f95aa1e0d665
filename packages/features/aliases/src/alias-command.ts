import {
  Boom,
  type Command,
  type CommandCall,
  type Failure,
  isA,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import {
  type AliasServices,
  aliasFor,
  ownersOf,
  personOf,
  runAlias,
  sayingOf,
} from "./running/alias-runs.js";
import { type AliasOwner, bounds, isName } from "./store/alias.js";

/** `.alias`, and `.& name`. */
export function aliasCommand(services: AliasServices): Command {
  return {
    key: "alias",
    names: ["alias", "a", "&"],
    category: "text",
    syntax: ".alias [--my] <name> <command> | list | show <name> | [--my] del <name> · .& <name> [arguments]",
    example: ".alias --my spot ra spot hidden {$all}",
    replyKeys: [
      "alias.set",
      "alias.set.own",
      "alias.list",
      "alias.none",
      "alias.shown",
      "alias.removed",
      "alias.notFound",
      "alias.builtin",
      "alias.nameInvalid",
      "alias.staffOnly",
      "alias.tooMany",
      "alias.tooLong",
      "alias.loop",
      "alias.dead",
      "error.argument",
    ],
    inPerson: true,
    priority: "expected",
    rights: [
      {
        form: "<name> <command> | del <name>",
        permission: "groupAdmin",
        covers: (call) => call.word !== "&" && !isOwn(services, call) && changes(formOf(call)),
      },
    ],
    run: (call) => (call.word === "&" ? runNamed(services, call) : run(services, call)),
  };
}

/** `--my` in front of everything, behind `del`, or at the end: elsewhere it is an option of the command. */
const mine = /^(?:del\s+)?--my(?=\s|$)|\s--my$/iu;

/** Of the sender alone: what concerns nobody else. */
function isOwn(services: AliasServices, call: CommandCall): boolean {
  return call.message.groupId === "" || mine.test(writtenOf(services, call).rest);
}

/** What follows the word, with the options in it. */
function writtenOf({ reader }: AliasServices, call: CommandCall): Pick<CommandCall, "rest" | "original"> {
  const first = reader.firstWord(call.message);
  // Behind a word that is glued to its argument there are no options that could have been taken out.
  return first?.word === call.word ? first : call;
}

function formOf({ rest }: CommandCall): string {
  return /^\S*/u.exec(rest)?.[0].toLowerCase() ?? "";
}

function changes(form: string): boolean {
  return form !== "" && form !== "list" && form !== "show";
}

function ownerOf(services: AliasServices, call: CommandCall): AliasOwner {
  const { message } = call;
  return isOwn(services, call)
    ? personOf(message, services.players())
    : { platform: message.account.platform, scope: "group", target: message.groupId };
}

async function run(services: AliasServices, call: CommandCall): Promise<Reply> {
  const form = formOf(call);
  const named = call.rest.slice(form.length).trim().toLowerCase();
  if (form === "" || form === "list") return listed(services, call);
  if (form === "show") {
    if (named === "") return text("error.argument");
    const alias = aliasFor(services, call.message, named)?.alias;
    return alias === undefined
      ? text("alias.notFound", { name: sanitizeText(named, bounds.name) })
      : text("alias.shown", { name: alias.name, command: alias.command });
  }
  if (form === "del") {
    if (named === "") return text("error.argument");
    const name = sanitizeText(named, bounds.name);
    const removed = await services.aliases.remove(ownerOf(services, call), named, call.actor);
    return removed ? text("alias.removed", { name }) : text("alias.notFound", { name });
  }
  return define(services, call);
}

function listed({ aliases, players }: AliasServices, { message }: CommandCall): Reply {
  const owners = ownersOf(message, players());
  const linesOf = (scope: AliasOwner["scope"]) =>
    owners
      .filter((owner) => owner.scope === scope)
      .flatMap((owner) => aliases.of(owner))
      .map(({ name, command }) => `${name} = ${sanitizeText(command, 100)}`)
      .join("\n");
  const [group, own] = [linesOf("group"), linesOf("user")];
  if (group === "" && own === "") return text("alias.none");
  return text("alias.list", { group: group === "" ? "-" : group, own: own === "" ? "-" : own });
}

async function define(services: AliasServices, call: CommandCall): Promise<Reply> {
  const { name, word, command } = definition(services, call);
  if (command === "") return text("error.argument");
  if (!isName(name) || sanitizeText(name, bounds.name) !== name)
    return text("alias.nameInvalid", { limit: bounds.name });
  if (isBuiltIn(services, call, word)) return text("alias.builtin", { name });
  if (command.length > bounds.command) return text("alias.tooLong", { limit: bounds.command });
  if (!isOwn(services, call) && isForStaff(services, call, command)) return text("alias.staffOnly", { name });
  const alias = { word, name, command, by: call.message.userId };
  try {
    await services.aliases.set(ownerOf(services, call), alias, call.actor);
  } catch (error) {
    if (isA(Boom, error) && isTooMany(error as Failure))
      return text("alias.tooMany", { limit: bounds.count });
    throw error;
  }
  return text(isOwn(services, call) ? "alias.set.own" : "alias.set", { name });
}

/** Words of owners stand in nobody's alias but their own: in a group's, others would decide what they say. */
function isForStaff({ reader, runner }: AliasServices, { message }: CommandCall, command: string): boolean {
  return runner.isForStaff(sayingOf(reader, message, command));
}

function isTooMany({ data }: Failure): boolean {
  return (data?.data as { key?: string } | undefined)?.key === "alias.tooMany";
}

/** Name and command as they were written: options of the command belong to it, and only `--my` does not. */
function definition(services: AliasServices, call: CommandCall) {
  const written = writtenOf(services, call);
  const own = /^--my(?=\s)\s*/iu.exec(written.rest)?.[0].length ?? 0;
  const [rest, original] = [written.rest.slice(own), written.original.slice(own)];
  const { length } = /^\S*/u.exec(rest)?.[0] ?? "";
  return {
    name: original.slice(0, length),
    word: rest.slice(0, length).toLowerCase(),
    command: original
      .slice(length)
      .replace(/\s--my\s*$/iu, "")
      .trim(),
  };
}

/** True for the words of commands, and for what a command would read. */
function isBuiltIn({ reader }: AliasServices, { message }: CommandCall, word: string): boolean {
  if (reader.commands.some(({ command }) => command.names.includes(word))) return true;
  return reader.read(sayingOf(reader, message, word)) !== undefined;
}

/** `.& name arguments`. */
async function runNamed(services: AliasServices, call: CommandCall) {
  const { message, targets } = call;
  const { rest, original } = writtenOf(services, call);
  const { length } = /^\S*/u.exec(rest)?.[0] ?? "";
  const name = original.slice(0, length);
  if (name === "") return text("error.argument");
  const found = aliasFor(services, message, rest.slice(0, length).toLowerCase());
  if (found === undefined) return text("alias.notFound", { name: sanitizeText(name, bounds.name) });
  const verdict = await runAlias(services, found, {
    message,
    call,
    argument: original.slice(length),
    targets,
  });
  if (verdict === undefined) return text("alias.dead", { name: found.alias.name });
  if ("reply" in verdict) return verdict.reply;
  return "later" in verdict ? verdict : undefined;
}
