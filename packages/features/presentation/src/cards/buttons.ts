import { widthOf } from "@dicetower/contract";
import { linesOf } from "../markdown/styles.js";
import type { Action, Block } from "../markdown/tree.js";

/** What a platform allows of buttons. */
export interface ButtonLimits {
  readonly columns: number;
  readonly rows: number;
  /** False for an action that no button there can hold. */
  readonly takes: (action: Action) => boolean;
}

const widestLabel = 20;

/** Puts actions into rows that the platform takes; those beyond, or too long, become lines in their place. */
export function laidOut(blocks: readonly Block[], { columns, rows, takes }: ButtonLimits): readonly Block[] {
  let left = rows;
  return blocks.flatMap((block): readonly Block[] => {
    if (block.kind !== "actions") return [block];
    const fitting = block.actions.filter(takes);
    const placed: Block[] = [];
    let at = 0;
    for (; at < fitting.length && left > 0; at += columns, left--)
      placed.push({ kind: "actions", actions: fitting.slice(at, at + columns) });
    const shown = new Set(fitting.slice(0, at));
    const others = block.actions.filter((action) => !shown.has(action));
    return others.length === 0 ? placed : [...placed, linesOf(others)];
  });
}

/** The rows of buttons, and the blocks beside them: for platforms that show all buttons below the text. */
export function apartFromButtons(blocks: readonly Block[]): {
  readonly others: readonly Block[];
  readonly rows: readonly (readonly Action[])[];
} {
  return {
    others: blocks.filter(({ kind }) => kind !== "actions"),
    rows: blocks.flatMap((block) => (block.kind === "actions" ? [block.actions] : [])),
  };
}

/** What stands on a button. */
export function labelOf({ label, command }: Action): string {
  const words = label || command;
  if (widthOf(words) <= widestLabel) return words;
  let short = "";
  for (const character of words) {
    if (widthOf(short + character) > widestLabel - 1) break;
    short += character;
  }
  return `${short}…`;
}
