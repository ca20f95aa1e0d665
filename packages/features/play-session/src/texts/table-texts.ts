import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "ob.joined": "strObEnter",
  "ob.left": "strObExit",
};

/** Everything that this feature says. */
export const tableTexts = textTable(shippedTexts, "session", originalKeys);
