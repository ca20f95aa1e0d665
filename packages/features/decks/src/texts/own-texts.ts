import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "draw.result": "strDrawCard",
  "draw.hidden": "strDrawHidden",
  "deck.notFound": "strDeckNotFound",
  "deck.empty": "strDeckEmpty",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, "decks", originalKeys);
