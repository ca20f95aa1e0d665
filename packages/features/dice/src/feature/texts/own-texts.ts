import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../../generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "roll.result": "strRollDice",
  "roll.resultReason": "strRollDiceReason",
  "roll.multi": "strRollMultiDice",
  "roll.hidden": "strRollHidden",
  "dice.default": "strSetDefaultDice",
  "dice.expr.bad": "strValueErr",
  "dice.count.zero": "strZeroDiceErr",
  "dice.count.tooMany": "strDiceTooBigErr",
  "dice.faces.zero": "strZeroTypeErr",
  "dice.faces.tooMany": "strTypeTooBigErr",
  "dice.rounds.tooMany": "strRollTimeExceeded",
  "wod.addRange": "strAddDiceValErr",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, "dice", originalKeys);
