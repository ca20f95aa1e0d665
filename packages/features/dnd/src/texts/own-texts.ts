import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "gen.dnd": "strDNDBuild",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, "dnd", originalKeys);
