import { argumentKind, locationOf } from "@dicetower/contract";
import type { Dice, DiceText } from "@dicetower/dice/api";

declare module "@dicetower/contract" {
  interface ArgumentTypes {
    /** An expression as the engines of the place read it; undefined where none is in force. */
    diceText: DiceText | undefined;
  }
}

/** The kind `diceText`. */
export function expressionKind(dice: Dice) {
  return argumentKind({
    key: "diceText",
    label: "argument.diceText",
    read({ text: left, call }) {
      if (left === "") return undefined;
      const value = dice.read(left, locationOf(call.message));
      if (value === undefined) return { value, length: left.length };
      if (!value.found) return undefined;
      // What stands behind is not the expression's.
      return { value: { ...value, reason: "" }, length: left.length - value.reason.length };
    },
    schema: () => ({ type: "string", minLength: 1 }),
    write: (expression: string) => expression,
  });
}
