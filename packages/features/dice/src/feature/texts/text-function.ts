import { isA } from "@dicetower/contract";
import { EngineError } from "@dicetower/contract/engine";
import type { TextFunction } from "@dicetower/texts/api";
import type { Dice } from "../../api.js";

/** Rolls in texts: `{=1d6+2}` is the value alone, by the engines and limits of the place. */
export function rollFunction(dice: Pick<Dice, "roll">): TextFunction {
  return {
    key: "=",
    meaning: "dice.textFunction",
    sample: "{=1d6+2}",
    run(expression, call) {
      try {
        return dice.roll(expression, call.place, (faces) => call.die(faces)).evaluation.print("value");
      } catch (error) {
        // What cannot be worked out stays as it is written.
        if (isA(EngineError, error)) return undefined;
        throw error;
      }
    },
  };
}
