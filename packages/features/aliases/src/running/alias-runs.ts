import type { Access } from "@dicetower/access/api";
import type { CommandReader, CommandRunner } from "@dicetower/commands/api";
import {
  type Call,
  locationOf,
  Message,
  text,
  textSegment,
  type Verdict,
  type Writer,
} from "@dicetower/contract";
import type { Players } from "@dicetower/players/api";
import type { Alias, AliasOwner } from "../store/alias.js";
import type { AliasStore } from "../store/alias-store.js";
import { expand } from "./expand.js";

/** Aliases inside aliases. */
const maxDepth = 3;

/** What an alias is run with. */
export interface AliasServices {
  readonly aliases: AliasStore;
  readonly reader: CommandReader;
  readonly runner: CommandRunner;
  readonly players: () => Players | undefined;
  readonly access: () => Access | undefined;
}

/** What an alias is called with. */
export interface AliasCall {
  readonly message: Message;
  readonly call: Call;
  /** What follows the name, as it was written. */
  readonly argument: string;
  readonly targets: readonly string[];
}

/** Whose aliases count for a message: the sender's own, then those of the group. */
export function ownersOf(message: Message, players: Players | undefined): readonly AliasOwner[] {
  const own = personOf(message, players);
  const { platform, groupId } = locationOf(message);
  return groupId === undefined || platform === undefined
    ? [own]
    : [own, { platform, scope: "group", target: groupId }];
}

/** The person who says a message, whichever account says it. */
export function personOf({ account, userId }: Message, players: Players | undefined): AliasOwner {
  const said = { platform: account.platform, userId };
  const main = players?.main(said) ?? said;
  return { platform: main.platform, scope: "user", target: main.userId };
}

/** An alias, and whose it is. */
export interface FoundAlias {
  readonly alias: Alias;
  readonly scope: AliasOwner["scope"];
}

/** The alias of a word for a message. */
export function aliasFor(
  { aliases, players }: AliasServices,
  message: Message,
  word: string,
): FoundAlias | undefined {
  return aliases.find(word, () => ownersOf(message, players()));
}

/** Who laid an alias, with the trust that they have now. What has no author is an owner's. */
function writerOf({ access }: AliasServices, { alias, scope }: FoundAlias, { account }: Message): Writer {
  const hand = { kind: "alias", name: alias.name } as const;
  if (scope === "user" || alias.by === "") return hand;
  const { platform } = account;
  return { ...hand, by: `${platform}:${alias.by}`, trust: access()?.trustOf(platform, alias.by) ?? 0 };
}

/**
 * Runs an alias with the rights of who calls it, as far as who laid it for the group has them, too. Undefined where
 * nobody has the command that it names.
 */
export async function runAlias(
  services: AliasServices,
  first: FoundAlias,
  { message, call, argument, targets }: AliasCall,
): Promise<Verdict> {
  const { reader, runner } = services;
  const hands: Writer[] = [];
  let next: { readonly found: FoundAlias; readonly argument: string } = { found: first, argument };
  for (let depth = 1; depth <= maxDepth; depth++) {
    const { alias } = next.found;
    const line = expand(alias.command, next.argument);
    if (line === undefined) return { reply: text("alias.tooLong") };
    hands.push(writerOf(services, next.found, message));
    const direct = nameBehindAmpersand(line, reader.prefixes);
    if (direct === undefined) {
      const outcome = await runner.run({ message, text: line, targets, call, hands });
      if (outcome.status !== "unknown") return outcome.verdict;
    }
    const inner = direct ?? firstOf(reader, message, line);
    const found = inner === undefined ? undefined : aliasFor(services, message, inner.word.toLowerCase());
    if (found === undefined || inner === undefined) return undefined;
    next = { found, argument: inner.argument };
  }
  return { reply: text("alias.loop", { limit: maxDepth }) };
}

/** A word of a command line and what follows it. */
interface Inner {
  readonly word: string;
  readonly argument: string;
}

/** `& name argument`: an alias and no command, so that depth is counted here. */
function nameBehindAmpersand(line: string, prefixes: readonly string[]): Inner | undefined {
  const trimmed = line.trim();
  const prefix = prefixes.find((one) => trimmed.startsWith(one)) ?? "";
  const match = /^[&＆]\s*(\S+)\s*([\s\S]*)$/u.exec(trimmed.slice(prefix.length));
  if (match === null) return undefined;
  const [, word = "", argument = ""] = match;
  return { word: word.normalize("NFKC"), argument };
}

function firstOf(reader: CommandReader, message: Message, line: string): Inner | undefined {
  const first = reader.firstWord(sayingOf(reader, message, line));
  return first && { word: first.word, argument: first.original };
}

/** The message with which somebody would say a command. */
export function sayingOf(reader: CommandReader, message: Message, line: string): Message {
  const [prefix = "."] = reader.prefixes;
  const trimmed = line.trim();
  const said = reader.prefixes.some((one) => trimmed.startsWith(one)) ? trimmed : prefix + trimmed;
  const { id, scene, groupId, userId, nickname, sentAt, account } = message;
  const made = new Message(
    { id, scene, groupId, userId, nickname, sentAt, segments: [textSegment(said)], text: said },
    account,
  );
  made.inheritFacts(message);
  return made;
}
