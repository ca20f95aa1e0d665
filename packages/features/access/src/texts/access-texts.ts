import { textTable } from "@dicetower/contract";
import { shippedTexts } from "../generated/texts.js";

/** Categories of the texts, by how their keys begin. */
const categories = {
  "": "access",
  "resource.": "people",
};

/** Names that owners of other bots know these texts by. */
const originalKeys = {
  "bot.info": "strBotHeader",
  "bot.on": "strBotOn",
  "bot.off": "strBotOff",
  "dismiss.bye": "strDismiss",
  "spam.rest": "strSpamFirstWarning",
};

/** Everything that this feature says. */
export const ownTexts = textTable(shippedTexts, categories, originalKeys);
