import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "help.notFound": "strHelpNotFound",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, "help", originalKeys);
