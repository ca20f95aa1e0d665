import { textTable } from "@dicetower/contract";
import { shippedTexts } from "./generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "censor.caution": "strCensorCaution",
  "censor.warning": "strCensorWarning",
  "censor.danger": "strCensorDanger",
  "censor.critical": "strCensorCritical",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, "censor", originalKeys);
