import type { Command, Contribution, Message } from "@dicetower/contract";
import type { ExtensionKind } from "../api.js";

/** Whose a command is: a script's, the service's own, or that of a feature made by others. */
export type Standing = "script" | "builtin" | "foreign";

/** What the index asks of the extensions. */
export interface Switches {
  kindOf(extension: string): ExtensionKind;
  /** Undefined for an extension that cannot be switched. */
  switchOf(extension: string): ((message: Message) => boolean) | undefined;
}

/** What decides who gets a word, beside the commands themselves. */
export interface WordRules extends Switches {
  /** True for a feature, or a part of one, that others have made. */
  isForeign(owner: string): boolean;
  /** True for an extension that is on where nobody has switched it. */
  isOn(extension: string): boolean;
  /** The feature or extension that the owner has given a word to. */
  ownerOf(word: string): string | undefined;
}

/** A command that answers to a word. */
export interface Candidate {
  readonly by: Contribution<Command>;
  readonly standing: Standing;
  /** Number of the contribution: lower ones came before. */
  readonly arrival: number;
  /** Asked for each message with the word; undefined where the command is always there. */
  readonly isThere: ((message: Message) => boolean) | undefined;
}

/** Returns whose a command is. What others have made is theirs, whatever it says of itself. */
export function standingOf({ item, owner }: Contribution<Command>, rules: WordRules): Standing {
  if (rules.isForeign(owner)) return "foreign";
  if (item.script === true) return "script";
  const kind = item.extension === undefined ? "builtin" : rules.kindOf(item.extension);
  return kind === "js" || kind === "lua" ? "script" : "builtin";
}

/** True where the owner has given a word to the feature or the extension of a command. */
export function isGiven({ by }: Candidate, owner: string | undefined): boolean {
  return owner !== undefined && (owner === by.item.extension || owner === featureOf(by.owner));
}

/** Returns the feature of an owner, which may be a part of it. */
export function featureOf(owner: string): string {
  return owner.split("/", 1)[0] ?? owner;
}

/**
 * Compares two commands of one word, of which nobody is kept away: scripts come first, then features of others that have
 * been given the word, then our own commands, then other features of others.
 * @param owner whom the word has been given to
 */
export function compareCandidates(a: Candidate, b: Candidate, owner: string | undefined): number {
  return (
    place(a, owner) - place(b, owner) ||
    (b.by.item.rank ?? 0) - (a.by.item.rank ?? 0) ||
    Number(a.by.item.extension !== undefined) - Number(b.by.item.extension !== undefined) ||
    (a.by.item.since ?? 0) - (b.by.item.since ?? 0) ||
    a.arrival - b.arrival
  );
}

function place(candidate: Candidate, owner: string | undefined): number {
  const given = isGiven(candidate, owner);
  if (candidate.standing === "script") return given ? 0 : 1;
  if (candidate.standing === "builtin") return 3;
  return given ? 2 : 4;
}
