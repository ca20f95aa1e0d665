import type { Chain } from "../chain.js";
import type { EngineChoice } from "../modes.js";
import { advantageSpellings } from "./advantage.js";
import { spelledPercent } from "./percent.js";
import type { Reading } from "./reading.js";
import type { RoundsPrefix } from "./rounds.js";

/** A text as the roll command reads it. */
export interface RollText {
  readonly rounds: RoundsPrefix | undefined;
  readonly reading: Reading;
  /** How it is to be written, where it is no roll as it stands: a number alone, rounds behind. */
  readonly meant?: string;
}

/** Splits the text of a roll command into rounds, expression and reason. Rolls nothing. */
export function readRollText(chain: Chain, text: string, choice: EngineChoice): RollText {
  const read = readSpelled(chain, text, choice);
  const meant = chain.meant(text, choice) ?? read.reading.meant;
  return meant === undefined ? read : { ...read, meant };
}

function readSpelled(chain: Chain, text: string, choice: EngineChoice): RollText {
  const spelled = percentDice(text);
  if (spelled !== undefined) {
    const read = splitRollText(chain, spelled, choice);
    // Where the sign was part of the reason the reason has become another one.
    if (read.reading.found && text.endsWith(read.reading.reason)) return read;
  }
  return splitRollText(chain, text, choice);
}

function splitRollText(chain: Chain, text: string, choice: EngineChoice): RollText {
  const rounds = chain.rounds(text, choice);
  const behind = rounds === undefined ? roundsBehindReason(chain, text, choice) : undefined;
  if (behind !== undefined) return behind;
  const body = rounds?.rest ?? text;
  for (const spelling of advantageSpellings(body)) {
    const reading = chain.split(spelling, choice);
    // The die with its word was taken as one.
    if (reading.found && /优势|劣势|\dk/iu.test(reading.expression) && body.endsWith(reading.reason))
      return { rounds, reading };
  }
  return { rounds, reading: chain.split(body, choice) };
}

/** A reason, a number of rounds, and what is rolled so often. */
const reasonAndRounds = /^(.*[^\s,:;，：；、])[\s,:;，：；、]+(\d+)#\s*(\S.*)$/su;

/** `攻击 3#d20`: the reason in front of rounds and a whole expression. */
function roundsBehindReason(chain: Chain, text: string, choice: EngineChoice): RollText | undefined {
  if (!text.includes("#")) return undefined;
  const [, reason = "", source = "", rest = ""] = reasonAndRounds.exec(text) ?? [];
  if (rest === "" || chain.split(reason, choice).found) return undefined;
  const { rounds, reading } = splitRollText(chain, `${source}#${rest}`, choice);
  if (!reading.found || reading.reason !== "") return undefined;
  return { rounds, reading: { ...reading, reason: reason.trim(), inFront: true } };
}

/**
 * The text with `d%` in its first word spelled out. Undefined where there is none. What is behind the first word is
 * reason, and stays as it is.
 */
function percentDice(text: string): string | undefined {
  if (!text.includes("%")) return undefined;
  const first = /^\s*\S+/u.exec(text)?.[0] ?? "";
  const spelled = spelledPercent(first);
  return spelled === first ? undefined : spelled + text.slice(first.length);
}
