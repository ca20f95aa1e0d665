import type { Chain } from "./chain.js";
import type { EngineChoice } from "./modes.js";
import type { RoundsPrefix } from "./rounds.js";
import type { Reading } from "./split.js";

/** A text as the roll command reads it. */
export interface RollText {
  readonly rounds: RoundsPrefix | undefined;
  readonly reading: Reading;
}

/** Splits the text of a roll command into rounds, expression and reason. Rolls nothing. */
export function readRollText(chain: Chain, text: string, choice: EngineChoice): RollText {
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
  return { rounds, reading: chain.split(rounds?.rest ?? text, choice) };
}

/** `%` as the faces of a die: nothing follows that it could divide by. */
const percent = /(\dd|(?<![a-z])d)%(?![\w({])/gi;

/**
 * The text with `d%` in its first word as `d100`: no engine knows the spelling, and one would take `d%+5` as a
 * remainder. Undefined where there is none. What is behind the first word is reason, and stays as it is.
 */
function percentDice(text: string): string | undefined {
  if (!text.includes("%")) return undefined;
  const first = /^\s*\S+/u.exec(text)?.[0] ?? "";
  const spelled = first.replace(percent, (_all, die: string) => `${die}100`);
  return spelled === first ? undefined : spelled + text.slice(first.length);
}
