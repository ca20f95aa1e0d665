import type { DisplayWords } from "@dicetower/contract/engine";
import type { Step } from "./nodes/step.js";

/** How a working is written: as the reference library writes it, or as its bot prints it for the chat. */
export interface Notation {
  /** Between dice and between items. */
  readonly comma: "," | ", ";
  /** The chat line marks what was kept (`15 <| 3`) and leaves out a total that is plain to see. */
  readonly chat: boolean;
  /** Words in the language of the reader, in the place of the library's. */
  readonly words?: DisplayWords;
}

/** The detail string of the reference library: `{15,3}(15)`. */
export const libraryNotation: Notation = { comma: ",", chat: false };

/** The working in a line of the bot: `{15 <| 3}`. */
export const chatNotation: Notation = { comma: ", ", chat: true };

/** The working of a step in brackets when it binds less tightly than `level`. */
export function bracketed(step: Step, notation: Notation, level: number): string {
  const text = step.print(notation);
  return step.level < level ? `(${text})` : text;
}

/** Numbers as a sum, negative ones with their own sign: `-1+0+1`. */
export function joinSum(values: readonly number[]): string {
  let text = "";
  for (const value of values) text += text === "" || value < 0 ? `${value}` : `+${value}`;
  return text;
}
