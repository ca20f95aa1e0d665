import type { ExtensionKind } from "../api.js";
import { type Candidate, featureOf, isGiven, type Standing, type WordRules } from "./word-order.js";

/** Why a command does not get a word. */
export type WordLoss =
  /** Nobody may take it. */
  | "protected"
  /** Its extension is off where nobody has switched it. */
  | "extensionOff"
  /** A feature of others, which the owner has not given the word. */
  | "notAllowed"
  /** Another one comes first. */
  | "behind";

/** A command that wants a word. */
export interface WordClaimant {
  readonly key: string;
  readonly feature: string;
  /** Empty where it belongs to none. */
  readonly extension: string;
  readonly source: ExtensionKind;
  /** Whose it is: a script's, our own, or a feature's that others have made. */
  readonly standing: Standing;
}

/** A word, who gets it, and who does not. */
export interface WordConflict {
  readonly word: string;
  readonly holder: WordClaimant;
  readonly loser: WordClaimant;
  readonly reason: WordLoss;
  /** True where the owner can decide by giving the word to somebody, and has not done so. */
  readonly open: boolean;
}

/** The commands of a word. */
export interface Claims {
  readonly word: string;
  /** In the order in which they are tried. */
  readonly candidates: readonly Candidate[];
  /** Those that are kept away from a word that is protected. */
  readonly refused: readonly Candidate[];
}

/**
 * Returns who does not get a word, as it is where nobody has switched anything. Commands of ours that share a word by
 * their own rules, such as that of two rule systems, are none.
 */
export function conflictsOf({ word, candidates, refused }: Claims, rules: WordRules): WordConflict[] {
  const live = candidates.filter(({ by }) => by.live);
  const holder = live.find((candidate) => !isOff(candidate, rules)) ?? live[0];
  if (holder === undefined || live.length + refused.length < 2) return [];
  const owner = rules.ownerOf(word);
  const said = (loser: Candidate, reason: WordLoss): WordConflict => ({
    word,
    holder: claimant(holder, rules),
    loser: claimant(loser, rules),
    reason,
    open: owner === undefined && isDecidable(holder, loser, reason),
  });
  return [
    ...refused.filter(({ by }) => by.live).map((loser) => said(loser, "protected")),
    ...live
      .filter((loser) => loser !== holder && !sharesByRule(holder, loser))
      .map((loser) => said(loser, lossOf(loser, live, owner, rules))),
  ];
}

function lossOf(
  loser: Candidate,
  all: readonly Candidate[],
  owner: string | undefined,
  rules: WordRules,
): WordLoss {
  if (isOff(loser, rules)) return "extensionOff";
  const isKeptBack = loser.standing === "foreign" && !isGiven(loser, owner);
  return isKeptBack && all.some(({ standing }) => standing === "builtin") ? "notAllowed" : "behind";
}

function isDecidable(holder: Candidate, loser: Candidate, reason: WordLoss): boolean {
  if (reason === "notAllowed") return true;
  return reason === "behind" && loser.standing !== "builtin" && loser.standing === holder.standing;
}

function isOff({ by: { item } }: Candidate, rules: WordRules): boolean {
  return item.extension !== undefined && !rules.isOn(item.extension);
}

/** True for two of which one says itself for which messages it is there, or, of our own, can be switched off. */
function sharesByRule(one: Candidate, other: Candidate): boolean {
  if (one.standing === "foreign" || other.standing === "foreign") return false;
  if (one.by.item.available !== undefined || other.by.item.available !== undefined) return true;
  const areOurs = one.standing === "builtin" && other.standing === "builtin";
  return areOurs && (one.isThere !== undefined || other.isThere !== undefined);
}

function claimant({ by, standing }: Candidate, rules: WordRules): WordClaimant {
  const { extension = "" } = by.item;
  return {
    key: by.key,
    feature: featureOf(by.owner),
    extension,
    source: extension === "" ? "builtin" : rules.kindOf(extension),
    standing,
  };
}
