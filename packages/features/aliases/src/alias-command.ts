import {
  Boom,
  type Command,
  type CommandAnswer,
  type CommandCall,
  commandOfForms,
  type Failure,
  form,
  isA,
  type Reply,
  sanitizeText,
  text,
} from "@dicetower/contract";
import type { AliasName } from "./alias-kind.js";
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
  const named = ({ word }: CommandCall) => word === "&";
  const kept = ({ word }: CommandCall) => word !== "&";
  return commandOfForms({
    key: "alias",
    names: ["alias", "a", "&"],
    category: "text",
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
    forms: [
      form("", { readOnly: true, available: kept, run: (_none, call) => listed(services, call) }),
      form("list", { readOnly: true, available: kept, run: (_none, call) => listed(services, call) }),
      form("show <name:aliasName>", {
        readOnly: true,
        available: kept,
        example: text("command.alias.example.show"),
        run: ({ name }, call) => shown(services, call, name),
      }),
      form("del <name:aliasName> <--my>", {
        available: kept,
        example: text("command.alias.example.del.my"),
        run: ({ name }, call) => remove(services, call, name, true),
      }),
      form("del <name:aliasName>", {
        available: kept,
        permission: "groupAdmin",
        example: text("command.alias.example.del"),
        run: ({ name }, call) => remove(services, call, name, isPrivate(call)),
      }),
      form("--my <name:aliasName> <command:raw>", {
        available: kept,
        example: text("command.alias.example.my"),
        run: ({ name, command }, call) => define(services, call, name, command, true),
      }),
      // `--my` at the end: elsewhere it is an option of the command.
      form("<name:aliasName> <mine:raw>", {
        hidden: true,
        available: (call) => kept(call) && ownAtEnd.test(writtenOf(services, call)),
        run: ({ name, mine }, call) => define(services, call, name, mine.replace(ownAtEnd, ""), true),
      }),
      form("<name:aliasName> <command:raw>", {
        available: kept,
        permission: "groupAdmin",
        example: text("command.alias.example"),
        run: ({ name, command }, call) => define(services, call, name, command, isPrivate(call)),
      }),
      form("<name:aliasName> [arguments:raw]", {
        hidden: true,
        available: named,
        run: ({ name, arguments: argument = "" }, call) => runNamed(services, call, name, argument),
      }),
    ],
  });
}

const ownAtEnd = /\s--my\s*$/iu;

/** What follows the word, with the options in it. */
function writtenOf({ reader }: AliasServices, call: CommandCall): string {
  return reader.firstWord(call.message)?.rest ?? call.rest;
}

/** In private everything is of the sender alone. */
function isPrivate({ message }: CommandCall): boolean {
  return message.groupId === "";
}

function ownerOf(services: AliasServices, { message }: CommandCall, own: boolean): AliasOwner {
  return own
    ? personOf(message, services.players())
    : { platform: message.account.platform, scope: "group", target: message.groupId };
}

function shown(services: AliasServices, { message }: CommandCall, { word }: AliasName): Reply {
  const alias = aliasFor(services, message, word)?.alias;
  return alias === undefined
    ? text("alias.notFound", { name: sanitizeText(word, bounds.name) })
    : text("alias.shown", { name: alias.name, command: alias.command });
}

async function remove(
  services: AliasServices,
  call: CommandCall,
  { word }: AliasName,
  own: boolean,
): Promise<Reply> {
  const name = sanitizeText(word, bounds.name);
  const removed = await services.aliases.remove(ownerOf(services, call, own), word, call.actor);
  return removed ? text("alias.removed", { name }) : text("alias.notFound", { name });
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

async function define(
  services: AliasServices,
  call: CommandCall,
  { name, word }: AliasName,
  command: string,
  own: boolean,
): Promise<Reply> {
  if (!isName(name) || sanitizeText(name, bounds.name) !== name)
    return text("alias.nameInvalid", { limit: bounds.name });
  if (isBuiltIn(services, call, word)) return text("alias.builtin", { name });
  if (command.length > bounds.command) return text("alias.tooLong", { limit: bounds.command });
  if (!own && isForStaff(services, call, command)) return text("alias.staffOnly", { name });
  const alias = { word, name, command, by: call.message.userId };
  try {
    await services.aliases.set(ownerOf(services, call, own), alias, call.actor);
  } catch (error) {
    if (isA(Boom, error) && isTooMany(error as Failure))
      return text("alias.tooMany", { limit: bounds.count });
    throw error;
  }
  return text(own ? "alias.set.own" : "alias.set", { name });
}

/** Words of owners stand in nobody's alias but their own: in a group's, others would decide what they say. */
function isForStaff({ reader, runner }: AliasServices, { message }: CommandCall, command: string): boolean {
  return runner.isForStaff(sayingOf(reader, message, command));
}

function isTooMany({ data }: Failure): boolean {
  return (data?.data as { key?: string } | undefined)?.key === "alias.tooMany";
}

/** True for the words of commands, and for what a command would read. */
function isBuiltIn({ reader }: AliasServices, { message }: CommandCall, word: string): boolean {
  if (reader.commands.some(({ command }) => command.names.includes(word))) return true;
  return reader.read(sayingOf(reader, message, word)) !== undefined;
}

/** `.& name arguments`. */
async function runNamed(
  services: AliasServices,
  call: CommandCall,
  { name, word }: AliasName,
  argument: string,
): Promise<CommandAnswer> {
  const { message, targets } = call;
  const found = aliasFor(services, message, word);
  if (found === undefined) return text("alias.notFound", { name: sanitizeText(name, bounds.name) });
  const verdict = await runAlias(services, found, { message, call, argument, targets });
  if (verdict === undefined) return text("alias.dead", { name: found.alias.name });
  if ("reply" in verdict) return verdict.reply;
  return "later" in verdict ? verdict : undefined;
}
